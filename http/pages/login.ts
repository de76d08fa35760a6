import { cookies, headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { cache } from 'react'
import type { VerifiedPassword } from '#core/accounts/index.ts'
import { startVerifiedLogin } from '#core/accounts/index.ts'
import { actingAs, actor } from '#core/actor.ts'
import { endLogin, findLogin, type Login, startLogin } from '#core/logins/index.ts'
import type { User } from '#core/users.ts'
import { loginCookieName, loginCookieOptions, sealLoginCookie, unsealLoginCookie } from '#http/login-cookie.ts'
import { clientIp } from '#http/server/client-ip.ts'
import { addLogFields } from '#http/server/request-log.ts'

/** Returns the login of this browser, if there is one; read once per request. */
export const currentLogin = cache(async (): Promise<Login | undefined> => {
  const cookie = (await cookies()).get(loginCookieName())
  const token = cookie && (await unsealLoginCookie(cookie.value))
  const login = token === undefined ? undefined : await findLogin(token)
  if (login) addLogFields({ user_id: login.user.id })
  return login
})

/**
 * Returns whether this browser has no login, not even one that has ended. Who was logged in before
 * wants to log in again.
 */
export async function isFirstVisit(): Promise<boolean> {
  return !(await cookies()).has(loginCookieName())
}

/** Returns the login; a visitor is sent to log in and returns to `path` afterwards. */
export async function requireLogin(path: string): Promise<Login> {
  const login = await currentLogin()
  return login ?? redirect(`/login?next=${encodeURIComponent(path)}`)
}

/** Signs this browser in. Its previous login ends, so a planted cookie gains nothing. */
export async function signIn(who: User | VerifiedPassword): Promise<void> {
  const before = await currentLogin()
  if (before) await actingAs({ ...actor(), kind: 'user', credentialId: before.id }, () => endLogin(before))
  const sent = await headers()
  const [browser, address] = [sent.get('user-agent'), clientIp(sent)]
  await setLoginToken(
    await ('hash' in who ? startVerifiedLogin(who, browser, address) : startLogin(who, browser, address)),
  )
}

/** Sets the token in this browser's cookie. */
export async function setLoginToken(token: string): Promise<void> {
  const jar = await cookies()
  jar.set(loginCookieName(), await sealLoginCookie(token), loginCookieOptions())
}
