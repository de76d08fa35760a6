import { LineReader } from '#components/console/lines.ts'
import type { Recording } from './recording.ts'

const LINE_FEED = 0x0a

/** A place in a recording: so many bytes of the frame of this number are shown. */
export type Place = { frame: number; byte: number }

/** A line of a recording, when it was whole, and where it ends. */
export type FilmLine = { atMs: number; text: string; end: Place }

/** Returns how many bytes the console had once a line was there. */
export function offsetAfter({ frames }: Pick<Recording, 'frames'>, { end }: FilmLine): number {
  return (frames[end.frame]?.offset ?? 0) + end.byte
}

/** Returns the lines of a recording. One that its board never ended is the last. */
export function filmLines({ frames }: Pick<Recording, 'frames'>): FilmLine[] {
  const reader = new LineReader()
  const lines: FilmLine[] = []
  for (const [frame, { atMs, bytes }] of frames.entries()) {
    for (let from = 0; from < bytes.length; ) {
      const lineEnd = bytes.indexOf(LINE_FEED, from)
      const byte = lineEnd < 0 ? bytes.length : lineEnd + 1
      for (const { text } of reader.feed(bytes.subarray(from, byte), atMs))
        lines.push({ atMs, text, end: { frame, byte } })
      from = byte
    }
  }
  const last = frames.at(-1)
  if (reader.open && last)
    lines.push({ atMs: last.atMs, text: reader.open.text, end: { frame: frames.length - 1, byte: last.bytes.length } })
  return lines
}
