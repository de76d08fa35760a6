import type { ShownRun } from './run.ts'

const [WIDTH, HEIGHT, HIGH, LOW] = [240, 40, 6, 34]
/** How much time is shown behind the last moment, in which nothing happens any more. */
const TAIL = 1.12
const US_PER_MS = 1_000

/** A pin over time, until its program crashed. */
export function Wave({ pin, edges, endUs }: ShownRun['wave']) {
  const shownUs = endUs * TAIL
  const toX = (us: number) => Number(((us / shownUs) * WIDTH).toFixed(1))
  const path = edges.reduce(
    (drawn, { atUs, level }) => `${drawn}H${toX(atUs)}V${level === 1 ? HIGH : LOW}`,
    `M0 ${LOW}`,
  )
  const times = edges.flatMap(({ atUs, level }) => (level === 1 ? [atUs] : []))
  const label = `${pin}: ${times.length} pulses in ${ms(endUs)}, and none after the crash`
  return (
    <div role="img" aria-label={label}>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true" className="h-10 w-full">
        <path
          d={`${path}H${WIDTH}`}
          className="fill-none stroke-accent stroke-[1.5] [vector-effect:non-scaling-stroke]"
        />
        <path d={`M${toX(endUs)} 0V${HEIGHT}`} className="stroke-bad [vector-effect:non-scaling-stroke]" />
      </svg>
      <p aria-hidden="true" className="mt-1 flex justify-between text-muted tabular-nums">
        <span>0 ms</span>
        <span className="text-bad">crashed at {ms(endUs)}</span>
      </p>
    </div>
  )
}

const ms = (us: number) => `${(us / US_PER_MS).toFixed(1)} ms`
