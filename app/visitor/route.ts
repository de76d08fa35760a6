import { currentLogin } from '#http/pages/login.ts'

const headers = { 'Cache-Control': 'no-store' }

/**
 * Returns who is signed in, for pages that are the same bytes for everyone; 204 for guests, because
 * browsers log a 401 as an error of the page.
 */
export async function GET() {
  const login = await currentLogin()
  if (!login) return new Response(null, { status: 204, headers })
  const { email, tier, credits } = login.user
  return Response.json({ email, tier, credits }, { headers })
}
