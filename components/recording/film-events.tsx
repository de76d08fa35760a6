import { FilmClock } from './film-clock.tsx'
import { lookOf } from './mark-look.ts'
import type { Recording } from './recording.ts'

type Props = { recording: Recording; atMs: number; onSeek: (ms: number) => void }

/** What happened in a film, each with its time. A press goes there. */
export function FilmEvents({ recording, atMs, onSeek }: Props) {
  const { marks } = recording
  const present = marks.findLast((mark) => mark.atMs <= atMs)
  return (
    <ol aria-label="Events" className="px-2 py-1 text-xs">
      {marks.map((mark, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a recording does not change
        <li key={at}>
          <button
            type="button"
            aria-current={mark === present ? 'step' : undefined}
            onClick={() => onSeek(mark.atMs)}
            className="flex min-h-6 w-full items-center gap-2 rounded-md px-2 text-left hover:bg-raised aria-[current]:bg-raised aria-[current]:font-medium"
          >
            <FilmClock atMs={mark.atMs} recording={recording} />
            <span aria-hidden="true" className={`size-2 shrink-0 ${lookOf(mark)}`} />
            <span className="min-w-0 wrap-anywhere">{mark.text}</span>
          </button>
        </li>
      ))}
    </ol>
  )
}
