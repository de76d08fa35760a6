import { currentLogin } from '#http/pages/login.ts'
import { readMeter } from '#http/pages/meter.ts'

const headers = { 'Cache-Control': 'no-store' }

/**
 * Returns who is signed in and what their header shows, for pages that are the same bytes for
 * everyone; 204 for guests, because browsers log a 401 as an error of the page.
 */
export async function GET() {
  const login = await currentLogin()
  if (!login) return new Response(null, { status: 204, headers })
  const { email, tier } = login.user
  return Response.json({ email, tier, meter: await readMeter(login.user), now: new Date() }, { headers })
}
