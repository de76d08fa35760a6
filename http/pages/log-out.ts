import { webCookies } from 'iron-session'
import { actingAs } from '#core/actor.ts'
import { endLogin } from '#core/logins/index.ts'
import { actorOf, findRequestLogin } from '#http/api/authenticate.ts'
import { loginCookieName, loginCookieOptions } from '#http/login-cookie.ts'

/** The messages of the login page, by their names in its URL. */
const occasions = new Set(['closed'])

/**
 * Signs the browser out in the database and in its cookie, so that a copy of the cookie is dead
 * too. Tells the browser to clear its data except the cache, where no account data is ever stored.
 */
export async function logOut(request: Request): Promise<Response> {
  const login = await findRequestLogin(request)
  if (login) await actingAs(actorOf({ by: 'login', id: login.id }, request.headers), () => endLogin(login))
  const done = new URL(request.url).searchParams.get('done') ?? ''
  const headers = new Headers({
    Location: occasions.has(done) ? `/login?done=${done}` : '/login',
    'Cache-Control': 'no-store',
    'Clear-Site-Data': '"cookies", "storage"',
  })
  webCookies(request, headers).write(loginCookieName(), '', { ...loginCookieOptions(), maxAge: 0 })
  return new Response(null, { status: 303, headers })
}
