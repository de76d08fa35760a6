import { type Boardwalk, read } from './client.ts'
import { type ConsoleMessage, decodeLine, type Output } from './console-protocol.ts'

/** How much of a log is asked for at once. */
const SLICE_BYTES = 1024 * 1024

type Line =
  | { kind: 'out'; offset: number; bytes: string }
  | { kind: 'gap'; offset: number; length: number }
  | { kind: 'note'; at: string; text: string }

/** Reads recorded output from one offset to another, or to where nothing more is recorded. */
export async function* readRecorded(
  client: Boardwalk,
  session_id: string,
  from: number,
  end = Number.POSITIVE_INFINITY,
): AsyncGenerator<Output | ConsoleMessage> {
  for (let at = from; at < end; ) {
    const before = at
    const query = { from: at, to: Math.min(end, at + SLICE_BYTES), format: 'ndjson' as const }
    const call = client.http.GET('/v1/sessions/{session_id}/console/log', {
      params: { path: { session_id }, query },
      parseAs: 'text',
    })
    const pieces = (await read(call)).split('\n').filter(Boolean).map(toMessage)
    for (const piece of pieces) {
      if (piece.t === 'output') at = Math.max(at, piece.offset + piece.bytes.length)
      if (piece.t === 'gap') at = Math.max(at, piece.to)
      if (piece.t !== 'note') yield piece
    }
    if (at === before) return
  }
}

function toMessage(line: string): Output | ConsoleMessage {
  const piece = decodeLine<Line>(line, 'kind')
  if (piece.kind === 'note') return { t: 'note', at: piece.at, text: piece.text }
  const { offset } = piece
  if (piece.kind === 'gap') return { t: 'gap', from: offset, to: offset + piece.length }
  return { t: 'output', offset, bytes: Buffer.from(String(piece.bytes), 'base64') }
}
