import { recentBoardTypes } from '#core/boards/index.ts'
import { readOverview } from '#core/sessions/index.ts'
import { currentLogin } from '#http/pages/login.ts'

/** Returns what the command palette offers beside pages: board types and one's live sessions. */
export async function GET(): Promise<Response> {
  const login = await currentLogin()
  const boardTypes = (await recentBoardTypes()).map(({ slug, label }) => ({ slug, label }))
  const headers = { 'Cache-Control': 'no-store' }
  if (!login) return Response.json({ isSignedIn: false, boardTypes, sessions: [] }, { headers })
  const { active, labels } = await readOverview(login.user, { limit: 1, offset: 0 })
  const sessions = active.map(({ id, board_type, state }) => {
    return { id, name: labels.get(id)?.board ?? board_type, isRunning: state === 'running' }
  })
  return Response.json({ isSignedIn: true, boardTypes, sessions }, { headers })
}
