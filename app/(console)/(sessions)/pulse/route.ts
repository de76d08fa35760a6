import { readLive } from '#core/sessions/index.ts'
import { currentLogin } from '#http/login.ts'

const headers = { 'Cache-Control': 'no-store' }

/** What the open pages of a signed-in browser ask every few seconds. */
export async function GET() {
  const login = await currentLogin()
  if (!login) return Response.json({}, { status: 401, headers })
  const { pulse } = await readLive(login.user)
  return Response.json({ pulse, now: new Date() }, { headers })
}
