import type { DeclaredPart } from '#components/board-picture/declared-parts.ts'
import type { Shape } from '#components/board-picture/shape.ts'
import * as z from '#wire/zod.ts'

const SharedState = z.object({
  state: z.enum(['queued', 'starting', 'running', 'ended']),
  name: z.string(),
  boardType: z.string(),
  /** What runs on the board: size and hash of the file that was flashed last, or the image. */
  firmware: z.string(),
  /**
   * What was flashed and when, oldest first; without the names of files. During an upgrade an
   * instance may not say it yet.
   */
  flashes: z.array(z.object({ at: z.string(), file: z.string().nullable() })).default([]),
  expiresAt: z.string(),
  bytes: z.number(),
  /** The service that sent this page draws its boards: null for one that does not tell its pins. */
  shape: z.custom<Shape | null>(),
  parts: z.custom<DeclaredPart[]>(),
})
export type SharedState = z.infer<typeof SharedState>

/** What a link opens: a session, nothing any more, or it is not known. */
export type Opened =
  | { kind: 'loading' }
  | { kind: 'gone' }
  | { kind: 'lost' }
  | { kind: 'open'; ticket: string; session: SharedState }

/** Returns the secret in the fragment of a link, which may name a moment too. */
export function ticketIn(hash: string): string {
  return hash.replace(/^#/, '').split('&')[0] ?? ''
}

/** Asks the service what the link in the address opens. */
export async function readShared(sessionId: string, ticket: string): Promise<Opened> {
  if (ticket === '') return { kind: 'gone' }
  try {
    const response = await fetch(`/shared/${sessionId}/state`, { headers: { authorization: `Bearer ${ticket}` } })
    if (response.status === 401) return { kind: 'gone' }
    if (!response.ok) return { kind: 'lost' }
    return { kind: 'open', ticket, session: SharedState.parse(await response.json()) }
  } catch (error) {
    // The network is away; anything else is a bug, and is reported as one.
    if (error instanceof TypeError) return { kind: 'lost' }
    throw error
  }
}
