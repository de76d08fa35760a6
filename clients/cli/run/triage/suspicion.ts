import { ApiError, read } from '../../../typescript/src/index.ts'
import type { Context } from '../../context.ts'
import { explain } from '../../failures.ts'

/** What became of a suspicion: the board is checked, or it is not; null if none was filed. */
export type Suspicion = 'queued' | 'noted' | 'refused' | null

const SAID = {
  queued: 'The service checks the board once it is idle. If it is broken, the sessions on it are refunded.',
  noted: 'The service has noted that, and does not check the board again now.',
}

/**
 * Tells the service that a board is broken, with the sessions that say so, and returns what became
 * of that. What keeps the service from taking it is said: the triage has its verdict all the same.
 */
export async function suspect(
  { client, out, signal }: Context,
  board: string,
  sessionIds: string[],
): Promise<Suspicion> {
  try {
    const params = { path: { board_id: board } }
    const body = { session_ids: sessionIds }
    const { state } = await read(client.http.POST('/v1/boards/{board_id}/suspicions', { params, body, signal }))
    out.say(SAID[state])
    return state
  } catch (error) {
    // A service that is older than this client.
    if (error instanceof ApiError && error.code === 'not_found') return null
    out.say(`The board is not checked: ${explain(error).split('\n')[0]}`)
    return 'refused'
  }
}
