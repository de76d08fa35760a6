import { readLastLines } from '#core/consoles/index.ts'
import { readSnapshot } from '#core/sessions/index.ts'
import { currentLogin } from '#http/pages/login.ts'
import { meterOf } from '#http/pages/meter.ts'

const headers = { 'Cache-Control': 'no-store' }

/**
 * Returns the version, which open pages poll, what their header shows, and for a page that shows
 * them the last line of each running session’s console. Returns 204 once the login has ended,
 * because browsers log a 401 as an error of the page.
 */
export async function GET(request: Request) {
  const login = await currentLogin()
  if (!login) return new Response(null, { status: 204, headers })
  const snapshot = await readSnapshot(login.user)
  const { version, isWaiting, ends } = snapshot
  const isShown = new URL(request.url).searchParams.has('lines')
  const lines = isShown ? Object.fromEntries(await readLastLines(login.user, [...ends.keys()])) : undefined
  return Response.json({ version, isWaiting, now: new Date(), meter: meterOf(snapshot), lines }, { headers })
}
