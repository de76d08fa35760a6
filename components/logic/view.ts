/** The part of a capture that is shown, in ticks. */
export type View = { from: number; to: number }

/** A shorter part has nothing between two cycles. */
const MIN_TICKS = 100

/** Returns a view that is so many times as long, in which a time stays where it is. */
export function zoomed(view: View, factor: number, around: number, ticks: number): View {
  const length = view.to - view.from
  const next = Math.min(ticks, Math.max(MIN_TICKS, length * factor))
  return within({ from: around - ((around - view.from) * next) / length, to: 0 }, next, ticks)
}

/** Returns a view that is moved by a part of its length. */
export function moved(view: View, part: number, ticks: number): View {
  const length = view.to - view.from
  return within({ from: view.from + length * part, to: 0 }, length, ticks)
}

/** Returns a view that has a time: as it is if it does, else with the time in the middle. */
export function showing(view: View, at: number, ticks: number): View {
  if (at >= view.from && at <= view.to) return view
  const length = view.to - view.from
  return within({ from: at - length / 2, to: 0 }, length, ticks)
}

/** All of a capture. One without any time has a part too, which can be drawn. */
export const whole = (ticks: number): View => ({ from: 0, to: Math.max(MIN_TICKS, ticks) })

function within({ from }: View, length: number, ticks: number): View {
  const start = Math.max(0, Math.min(from, Math.max(0, ticks - length)))
  return { from: start, to: start + length }
}
