import { memo, useMemo, useState } from 'react'
import { partitionPoint } from '#components/partition-point.ts'
import { FilmClock } from './film-clock.tsx'
import { type FilmLine, filmLines, offsetAfter } from './film-lines.ts'
import type { Recording } from './recording.ts'
import { ReplayCommand } from './replay-command.tsx'

/** More lines are slow to show, and to hear. */
const MAX_LINES = 200

type Props = {
  recording: Recording
  atMs: number
  onSeek: (ms: number) => void
  /** The session whose board can be replayed; null if nothing was recorded for that. */
  replays: string | null
}

/** What a board had printed by a moment of its film, to read: the newest line comes first. */
export function FilmText({ recording, atMs, onSeek, replays }: Props) {
  const lines = useMemo(() => filmLines(recording), [recording])
  const count = partitionPoint(lines, (line) => line.atMs <= atMs)
  const [picked, pick] = useState<FilmLine | null>(null)
  return (
    <>
      {replays !== null && picked && (
        <ReplayCommand command={`boardwalk replay ${replays} --to ${offsetAfter(recording, picked)}`} />
      )}
      <Lines lines={lines} count={count} recording={recording} onSeek={onSeek} onPick={pick} />
    </>
  )
}

type LinesProps = Omit<Props, 'atMs' | 'replays'> & {
  lines: readonly FilmLine[]
  count: number
  onPick: (line: FilmLine) => void
}

/** A film is drawn again at each step; its lines change more rarely. */
const Lines = memo(function Lines({ lines, count, recording, onSeek, onPick }: LinesProps) {
  if (count === 0) return <p className="p-3 text-xs text-muted">Nothing was printed up to here.</p>
  const first = Math.max(0, count - MAX_LINES)
  return (
    <ol aria-label="Text up to here, newest first" className="px-2 py-1 text-xs">
      {lines
        .slice(first, count)
        .map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a recording does not change
          <li key={first + at} className="flex items-baseline gap-x-2">
            <button
              type="button"
              title="Go to this line"
              onClick={() => {
                onPick(line)
                onSeek(line.atMs)
              }}
              className="min-h-6 rounded-md px-2 hover:bg-raised"
            >
              <FilmClock atMs={line.atMs} recording={recording} />
            </button>
            <span className="min-w-0 font-mono wrap-anywhere whitespace-pre-wrap">{line.text}</span>
          </li>
        ))
        .reverse()}
    </ol>
  )
})
