import { BoardwalkError, type LiveSession, read } from '../../typescript/src/index.ts'
import type { Context } from '../context.ts'
import type { RunFlags } from './flags.ts'

const LEASE_SECONDS = 60

/** Returns the lease of a run: it is what ends a board that is held, once the run is over. */
export const leaseSecondsOf = ({ lease, onFailure }: RunFlags): number =>
  onFailure ? onFailure.ms / 1_000 : (lease ?? LEASE_SECONDS)

/** Returns until when a board is held, and how to get at it. */
export const heldWords = ({ until, url, id }: { until: Date; url: string; id: string }): string =>
  `The board is held until ${until.toISOString()}: ${url}/sessions/${id}
Look at it: boardwalk console ${id}
End it: boardwalk sessions end ${id}`

/**
 * Leaves a session to a person for a time, and says how to get at its board. Returns when the
 * service will end it, or null where it could not be held, which is said.
 */
export async function hold({ out, url }: Context, session: LiveSession, ms: number): Promise<Date | null> {
  try {
    const leftMs = Date.parse(session.record.expires_at ?? '') - Date.now()
    if (leftMs < ms) await session.extend(Math.ceil((ms - leftMs) / 60_000))
    const params = { path: { session_id: session.id } }
    const { lease_expires_at } = await read(session.client.http.POST('/v1/sessions/{session_id}/lease', { params }))
    session.release()
    const until = new Date(lease_expires_at)
    out.say(`\n${heldWords({ until, url, id: session.id })}`)
    return until
  } catch (error) {
    if (!(error instanceof BoardwalkError)) throw error
    out.say(`The board could not be held: ${error.message}`)
    return null
  }
}
