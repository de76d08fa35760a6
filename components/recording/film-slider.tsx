import type { CSSProperties } from 'react'
import { SECOND_MS } from '#durations.ts'
import { clock, spokenTime } from './film-time.ts'
import { lookOf } from './mark-look.ts'
import type { Mark } from './marks.ts'

const LONG_MS = 20 * SECOND_MS
const TENTH_MS = 100

type Props = {
  atMs: number
  lengthMs: number
  marks: readonly Mark[]
  /** What the slider is moved by. Without it, the film is not loaded. */
  onSeek: ((ms: number) => void) | undefined
}

/** A bar of 4 pixels: dark up to the present time. */
const BAR =
  'appearance-none bg-transparent [--bar:linear-gradient(to_right,var(--ink)_var(--at,0%),var(--line-strong)_var(--at,0%))] [&::-moz-range-track]:h-1 [&::-moz-range-track]:rounded-full [&::-moz-range-track]:bg-(image:--bar) [&::-webkit-slider-runnable-track]:h-1 [&::-webkit-slider-runnable-track]:rounded-full [&::-webkit-slider-runnable-track]:bg-(image:--bar)'
const THUMB =
  'enabled:cursor-pointer [&::-moz-range-thumb]:size-4 [&::-moz-range-thumb]:rounded-full [&::-moz-range-thumb]:border-0 [&::-moz-range-thumb]:bg-ink [&::-webkit-slider-thumb]:-mt-1.5 [&::-webkit-slider-thumb]:size-4 [&::-webkit-slider-thumb]:appearance-none [&::-webkit-slider-thumb]:rounded-full [&::-webkit-slider-thumb]:bg-ink'

/**
 * The time bar of a film. Marks above it say what happened, and go there. Over an open plot it has
 * the plot's time axis.
 */
export function FilmSlider({ atMs, lengthMs, marks, onSeek }: Props) {
  // What one press of an arrow key moves.
  const unit = lengthMs > LONG_MS ? SECOND_MS : TENTH_MS
  const [steps, step] = [Math.ceil(lengthMs / unit), Math.ceil(atMs / unit)]
  return (
    <div className="relative pt-4 print:hidden group-has-[[data-film-plot]]/film:mr-1.5 group-has-[[data-film-plot]]/film:ml-11 sm:group-has-[[data-film-plot]]/film:mr-0.5 sm:group-has-[[data-film-plot]]/film:ml-10">
      {/* Keys reach the marks by [ and ], and in the list of events. */}
      <div aria-hidden="true" className="absolute inset-x-2 top-1 h-4">
        {marks.map((mark, at) => (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: a recording does not change
            key={at}
            type="button"
            tabIndex={-1}
            title={`${clock(mark.atMs)} ${mark.text}`}
            onClick={() => onSeek?.(mark.atMs)}
            style={{ left: `${lengthMs > 0 ? (100 * mark.atMs) / lengthMs : 0}%` }}
            className="absolute top-0 grid size-4 -translate-x-1/2 cursor-pointer place-items-center"
          >
            <span className={`size-2 ${lookOf(mark)}`} />
          </button>
        ))}
      </div>
      <input
        type="range"
        disabled={!onSeek}
        aria-label="Position in the recording"
        aria-valuetext={`${spokenTime(atMs)} of ${spokenTime(lengthMs)}`}
        min={0}
        max={steps}
        value={step}
        onChange={(event) => onSeek?.(Number(event.target.value) * unit)}
        // Not in the page as it comes: its policy blocks styles there.
        style={onSeek && ({ '--at': `${steps > 0 ? (100 * step) / steps : 0}%` } as CSSProperties)}
        className={`block min-h-6 w-full forced-color-adjust-none ${BAR} ${THUMB}`}
      />
    </div>
  )
}
