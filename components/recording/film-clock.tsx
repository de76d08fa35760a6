import { SecondTime } from '#components/time.tsx'
import { clock, timeAt } from './film-time.ts'
import type { Recording } from './recording.ts'

type Props = { atMs: number; recording: Pick<Recording, 'times'> }

/** A moment of a film, and what time it was on that day: `0:09 14:38:01`. */
export function FilmClock({ atMs, recording }: Props) {
  const time = timeAt(recording, atMs)
  return (
    <span className="flex shrink-0 gap-x-2 font-normal text-muted tabular-nums">
      <span className="w-9">{clock(atMs)}</span>
      {time !== undefined && <SecondTime moment={new Date(time)} />}
    </span>
  )
}
