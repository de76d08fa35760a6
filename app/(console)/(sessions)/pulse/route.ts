import { readSnapshot } from '#core/sessions/index.ts'
import { currentLogin } from '#http/pages/login.ts'

const headers = { 'Cache-Control': 'no-store' }

/**
 * What the open pages of a signed-in browser ask every few seconds; 204 once the login has ended. Not 401, which browsers write into the
 * console as an error of the page.
 */
export async function GET() {
  const login = await currentLogin()
  if (!login) return new Response(null, { status: 204, headers })
  const { pulse } = await readSnapshot(login.user)
  return Response.json({ pulse, now: new Date() }, { headers })
}
