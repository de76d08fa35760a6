import type { Chunk } from '#components/console/output-feed.ts'
import { HexRows, hexText, newestBytes } from './hex-rows.ts'
import { MatchingLines } from './matching-lines.ts'
import type { Window } from './window.ts'

/** Returns the lines that match, as text. */
export function linesText(chunks: readonly Chunk[], { from, to }: Window, matcher: RegExp): string {
  const found = new MatchingLines(matcher, from)
  found.read(chunks, to)
  return found.lines.map(({ text }) => text).join('\n')
}

/** Returns the bytes that are shown, as text. */
export function bytesText(chunks: readonly Chunk[], window: Window): string {
  const { from, to } = newestBytes(chunks, window)
  const rows = new HexRows(chunks, from, to)
  return Array.from({ length: rows.count }, (_, i) => hexText(rows.row(i))).join('\n')
}
