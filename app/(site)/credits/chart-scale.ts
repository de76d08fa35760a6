const INTERVALS = [3, 4, 5]
const NICE = [1, 2, 2.5, 5, 10]

/**
 * Returns the round values to label an axis with, from 0 to one that is at least `max`: three to
 * five equal steps of 1, 2, 2.5 or 5 times a power of ten. They are whole numbers.
 */
export function ticksUpTo(max: number): number[] {
  const scales = INTERVALS.flatMap((count) => {
    const power = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, max / count))))
    const step = NICE.map((nice) => nice * power).find((step) => Number.isInteger(step) && step * count >= max)
    return step === undefined ? [] : [{ step, count }]
  })
  const [best] = scales.toSorted((a, b) => a.step * a.count - b.step * b.count)
  const { step, count } = best ?? { step: max, count: 1 }
  return Array.from({ length: count + 1 }, (_, index) => index * step)
}
