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

/** The time bar of a film. Marks above it say what happened, and go there. */
export function FilmSlider({ atMs, lengthMs, marks, onSeek }: Props) {
  // What one press of an arrow key moves.
  const unit = lengthMs > LONG_MS ? SECOND_MS : TENTH_MS
  return (
    <div className="relative pt-4">
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
        max={Math.ceil(lengthMs / unit)}
        value={Math.ceil(atMs / unit)}
        onChange={(event) => onSeek?.(Number(event.target.value) * unit)}
        className="block min-h-6 w-full accent-ink"
      />
    </div>
  )
}
