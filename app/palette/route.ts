import { listKeysWithMakers } from '#core/api-keys/index.ts'
import { recentBoardTypes } from '#core/boards/index.ts'
import { readOverview } from '#core/sessions/index.ts'
import { currentLogin } from '#http/pages/login.ts'

/** So many API keys are offered, the newest. */
const MAX_KEYS = 50
/** So many ended sessions are offered, the newest. */
const MAX_ENDED = 5

/** Returns what the command palette offers beside pages: sessions, keys, and boards to start. */
export async function GET(): Promise<Response> {
  const login = await currentLogin()
  const boardTypes = (await recentBoardTypes())
    .filter(({ usable, base_images }) => usable > 0 && base_images.length > 0)
    .map(({ slug, label }) => ({ slug, label }))
  const headers = { 'Cache-Control': 'no-store' }
  if (!login) return Response.json({ isSignedIn: false, boardTypes, sessions: [], keys: [] }, { headers })
  const [{ active, ended, labels }, listed] = await Promise.all([
    readOverview(login.user, { limit: MAX_ENDED, offset: 0 }),
    listKeysWithMakers(login.user, { limit: MAX_KEYS, offset: 0 }),
  ])
  const sessions = [...active, ...ended].map(({ id, board_type, state }) => {
    const name = labels.get(id)?.board ?? labels.get(id)?.board_type ?? board_type
    return { id, name, state: state === 'running' || state === 'ended' ? state : 'live' }
  })
  const keys = listed.keys.flatMap(({ id, label, last_four: lastFour }) =>
    label === null ? [] : [{ id, label, lastFour }],
  )
  return Response.json({ isSignedIn: true, boardTypes, sessions, keys }, { headers })
}
