import { BoardPicture } from '#components/board-picture/board-picture.tsx'
import { EXCERPT_BOARD_TYPE } from '#components/console-excerpt.tsx'
import { Part } from './part.tsx'

const LINES = [
  ['14:32:05.120', 'temp=22.9 hum=51'],
  ['14:32:06.121', 'temp=23.1 hum=50'],
  ['14:32:07.121', 'temp=23.4 hum=49'],
  ['14:32:08.123', 'temp=23.8 hum=47'],
] as const

/** Temperature and humidity of the lines above, and of those before. */
const SERIES = [
  { name: 'temp', points: '0,52 24,50 48,51 72,46 96,43 120,44 144,37 168,33 192,26 216,22 240,14', look: 'chart-1' },
  { name: 'hum', points: '0,12 24,14 48,13 72,18 96,17 120,22 144,25 168,29 192,31 216,38 240,44', look: 'chart-2' },
] as const
const strokes = { 'chart-1': 'stroke-chart-1', 'chart-2': 'stroke-chart-2' }
const swatches = { 'chart-1': 'bg-chart-1', 'chart-2': 'bg-chart-2' }

const TOOLS = [
  ['Serial monitor', 'Times to the millisecond, search, hexadecimal, macros, and files by XMODEM or YMODEM.'],
  ['Plotter', 'Draws the numbers that your firmware prints, and saves them as CSV or PNG.'],
  ['Board', 'Its LEDs, pins and parts as they are now. Set an input, or press a button.'],
  ['Film', 'Plays every session again: console, board and plot, with a link to each moment.'],
] as const

/** Shows what one works with during a session, and after it. */
export function Workbench() {
  return (
    <Part id="workbench" title="A workbench in your browser" about="No drivers, no cables, no installation.">
      <div className="grid items-center gap-6 lg:grid-cols-[minmax(0,37rem)_minmax(0,1fr)] lg:gap-12">
        <Picture />
        <dl className="grid gap-4 sm:grid-cols-2 lg:grid-cols-1">
          {TOOLS.map(([name, about]) => (
            <div key={name}>
              <dt className="font-medium">{name}</dt>
              <dd className="text-muted text-pretty">{about}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Part>
  )
}

/** A session in small: lines with times, the plot of them, the board, and the bar of its film. */
function Picture() {
  return (
    <div
      role="img"
      aria-label="A session: lines with their times, the plot of their numbers, the board, and the time bar of its film"
      className="overflow-hidden rounded-xl border border-line bg-surface shadow-sm"
    >
      <div className="grid grid-cols-[minmax(0,1fr)_8rem] sm:grid-cols-[minmax(0,1fr)_11rem]">
        <div className="min-w-0">
          <div className="border-b border-line px-3 py-2 font-mono text-xs leading-5">
            {LINES.map(([time, text]) => (
              <p key={time} className="flex gap-3 whitespace-nowrap">
                <span className="text-muted max-sm:hidden">{time}</span>
                <span>{text}</span>
              </p>
            ))}
          </div>
          <div className="p-3">
            <p className="flex gap-3 text-xs">
              {SERIES.map(({ name, look }) => (
                <span key={name} className="flex items-center gap-1.5">
                  <span className={`size-2 rounded-xs ${swatches[look]}`} />
                  {name}
                </span>
              ))}
            </p>
            <svg viewBox="0 0 240 60" preserveAspectRatio="none" aria-hidden="true" className="mt-2 h-24 w-full">
              {[1, 20, 39, 58].map((y) => (
                <path key={y} d={`M0 ${y}H240`} className="stroke-line [vector-effect:non-scaling-stroke]" />
              ))}
              {SERIES.map(({ name, points, look }) => (
                <polyline
                  key={name}
                  points={points}
                  className={`fill-none stroke-2 [vector-effect:non-scaling-stroke] ${strokes[look]}`}
                />
              ))}
            </svg>
          </div>
        </div>
        <div className="grid-dots grid place-items-center border-l border-line bg-raised p-3">
          <BoardPicture boardType={EXCERPT_BOARD_TYPE} className="h-28 w-full sm:h-36" />
        </div>
      </div>
      <div className="flex items-center gap-3 border-t border-line px-3 py-2.5 text-xs text-muted tabular-nums">
        <svg viewBox="0 0 10 10" aria-hidden="true" className="size-3 fill-ink">
          <path d="M2 1v8l7-4z" />
        </svg>
        <span className="relative h-1 flex-1 rounded-full bg-line">
          <span className="absolute inset-y-0 left-0 w-3/5 rounded-full bg-ink" />
          <span className="absolute -top-0.5 left-[12%] size-2 rotate-45 bg-accent" />
          <span className="absolute -top-1 left-3/5 size-3 -translate-x-1/2 rounded-full bg-ink" />
        </span>
        1:24 / 2:20
      </div>
    </div>
  )
}
