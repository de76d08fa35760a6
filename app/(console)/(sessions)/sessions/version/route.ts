import { readSnapshot } from '#core/sessions/index.ts'
import { currentLogin } from '#http/pages/login.ts'

const headers = { 'Cache-Control': 'no-store' }

/**
 * Returns the version, which open pages poll. Returns 204 once the login has ended, because
 * browsers log a 401 as an error of the page.
 */
export async function GET() {
  const login = await currentLogin()
  if (!login) return new Response(null, { status: 204, headers })
  const { version, isWaiting } = await readSnapshot(login.user)
  return Response.json({ version, isWaiting, now: new Date() }, { headers })
}
