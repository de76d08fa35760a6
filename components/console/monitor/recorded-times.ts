import type { Moment } from '#components/console/output-feed.ts'

/** Older output keeps the time at which it came here. In bytes. */
const MAX_READ = 512 * 1024

/** A line of a log with `format=ndjson`, as far as it is read here. */
type Piece = { kind: string; offset: number; at: string; bytes?: string }

/** The log of a session: one's own, or that of a link. */
type Log = { sessionId: string; ticket: string | undefined }

/**
 * Reads from the log when the output from an offset on was printed. Returns the moments, and the
 * offset at which they end. `end` is the offset up to which output is known.
 */
export async function readRecordedTimes(log: Log, range: { from: number; end: number }, signal: AbortSignal) {
  const from = Math.max(range.from, range.end - MAX_READ)
  const { sessionId, ticket } = log
  const path = ticket === undefined ? `/v1/sessions/${sessionId}/console/log` : `/shared/${sessionId}/log`
  const headers: HeadersInit = ticket === undefined ? {} : { authorization: `Bearer ${ticket}` }
  const response = await fetch(`${path}?format=ndjson&from=${from}`, { headers, signal }).catch((error: unknown) => {
    // Offline, as the page says.
    if (error instanceof TypeError) return undefined
    throw error
  })
  return response?.ok ? momentsOf(await response.text()) : { moments: [], until: 0 }
}

/** Reads moments from a log. Its lines are those of the service that sent the page. */
export function momentsOf(ndjson: string): { moments: Moment[]; until: number } {
  const pieces = ndjson
    .split('\n')
    .filter((line) => line !== '')
    .map((line): Piece => JSON.parse(line))
  const output = pieces.filter(({ kind }) => kind === 'out')
  const last = output.at(-1)
  return {
    moments: output.map(({ offset, at }) => ({ offset, atMs: Date.parse(at) })),
    until: last ? last.offset + atob(last.bytes ?? '').length : 0,
  }
}
