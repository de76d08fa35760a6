import { readSnapshot } from '#core/sessions/index.ts'
import { currentLogin } from '#http/pages/login.ts'

const headers = { 'Cache-Control': 'no-store' }

/**
 * Returns the version that open pages compare with theirs every few seconds. Returns 204 once the login has ended:
 * browsers report a 401 in their console as an error of the page.
 */
export async function GET() {
  const login = await currentLogin()
  if (!login) return new Response(null, { status: 204, headers })
  const { version } = await readSnapshot(login.user)
  return Response.json({ version, now: new Date() }, { headers })
}
