import { cookies, headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { cache } from 'react'
import { actingAs, actor } from '#core/actor.ts'
import { endLogin, findLogin, type Login, startLogin } from '#core/logins.ts'
import type { User } from '#core/users/index.ts'
import { loginCookieName, loginCookieOptions, sealLoginCookie, unsealLoginCookie } from './login-cookie.ts'
import { note } from './request-log.ts'

/** Who is signed in on this browser, or undefined. Asked once per request, however many ask. */
export const currentLogin = cache(async (): Promise<Login | undefined> => {
  const cookie = (await cookies()).get(loginCookieName())
  const token = cookie && (await unsealLoginCookie(cookie.value))
  const login = token === undefined ? undefined : await findLogin(token)
  if (login) note({ user_id: login.user.id })
  return login
})

/** Who is signed in; anyone else is sent to log in and comes back to `path` afterwards. */
export async function requireLogin(path: string): Promise<Login> {
  const login = await currentLogin()
  return login ?? redirect(`/login?next=${encodeURIComponent(path)}`)
}

/** Signs this browser in. A login it had before ends, so that a cookie planted beforehand is worth nothing. */
export async function signIn(user: User): Promise<void> {
  const before = await currentLogin()
  if (before) await actingAs({ ...actor(), kind: 'user', credentialId: before.id }, () => endLogin(before))
  const token = await startLogin(user, (await headers()).get('user-agent'))
  const jar = await cookies()
  jar.set(loginCookieName(), await sealLoginCookie(token), loginCookieOptions())
}
