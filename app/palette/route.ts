import { listKeysWithMakers } from '#core/api-keys/index.ts'
import { recentBoardTypes } from '#core/boards/index.ts'
import { readOverview } from '#core/sessions/index.ts'
import { currentLogin } from '#http/pages/login.ts'

/** So many API keys are offered, the newest. */
const MAX_KEYS = 50

/** Returns what the command palette offers beside pages: boards, one's live sessions and keys. */
export async function GET(): Promise<Response> {
  const login = await currentLogin()
  const boardTypes = (await recentBoardTypes()).map(({ slug, label }) => ({ slug, label }))
  const headers = { 'Cache-Control': 'no-store' }
  if (!login) return Response.json({ isSignedIn: false, boardTypes, sessions: [], keys: [] }, { headers })
  const [{ active, labels }, listed] = await Promise.all([
    readOverview(login.user, { limit: 1, offset: 0 }),
    listKeysWithMakers(login.user, { limit: MAX_KEYS, offset: 0 }),
  ])
  const sessions = active.map(({ id, board_type, state }) => {
    return { id, name: labels.get(id)?.board ?? board_type, isRunning: state === 'running' }
  })
  const keys = listed.keys.flatMap(({ id, label, last_four: lastFour }) =>
    label === null ? [] : [{ id, label, lastFour }],
  )
  return Response.json({ isSignedIn: true, boardTypes, sessions, keys }, { headers })
}
