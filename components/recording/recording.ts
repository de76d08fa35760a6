import { noticeLine } from '#components/console/notice-line.ts'
import * as z from '#wire/zod.ts'

/** Pauses are shortened to this when a recording is played. */
export const MAX_PAUSE_MS = 2_000

const at = z.iso.datetime()
const Line = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('out'), at, bytes: z.base64() }),
  z.object({ kind: z.literal('gap'), at, length: z.int() }),
  z.object({ kind: z.literal('note'), at, text: z.string() }),
])

/** One piece of a recording: what a terminal shows, and when, from its beginning. */
export type Frame = { atMs: number; bytes: Uint8Array<ArrayBuffer> }
export type Recording = { frames: Frame[]; lengthMs: number }

/**
 * Reads a log as the service writes it, `format=ndjson`. Long pauses are shortened. Gaps and notes
 * are lines of their own.
 */
export function readRecording(ndjson: string): Recording {
  const frames: Frame[] = []
  let [atMs, before] = [0, undefined as number | undefined]
  for (const text of ndjson.split('\n')) {
    if (text === '') continue
    const line = Line.parse(JSON.parse(text))
    // A gap in front of all that is kept has no time.
    const time = Date.parse(line.at) || undefined
    if (time !== undefined && before !== undefined) atMs += Math.min(MAX_PAUSE_MS, Math.max(0, time - before))
    before = time ?? before
    frames.push({ atMs, bytes: bytesOf(line) })
  }
  return { frames, lengthMs: atMs }
}

function bytesOf(line: z.infer<typeof Line>): Uint8Array<ArrayBuffer> {
  if (line.kind === 'out') return Uint8Array.from(atob(line.bytes), (character) => character.charCodeAt(0))
  return noticeBytes(line.kind === 'gap' ? `${line.length} bytes are missing` : line.text)
}

/** Lines of their own that are not the board's. */
function noticeBytes(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(`\r\n${text.split('\n').map(noticeLine).join('')}`)
}
