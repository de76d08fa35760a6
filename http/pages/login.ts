import { cookies, headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { cache } from 'react'
import type { z } from 'zod'
import {
  type Begun,
  type Code,
  logInWithCode,
  signInWithProvider,
  startVerifiedLogin,
  type VerifiedPassword,
} from '#core/accounts/index.ts'
import { actingAs, actor } from '#core/actor.ts'
import type { Profile } from '#core/identities/index.ts'
import { endLogin, findLogin, type Login, startLogin } from '#core/logins/index.ts'
import { logInWithPasskey, type SignedChallenge } from '#core/passkeys/index.ts'
import type { User } from '#core/users.ts'
import { nullIfUnavailable } from '#db/unavailable.ts'
import { loginCookieName, loginCookieOptions, sealLoginCookie, unsealLoginCookie } from '#http/login-cookie.ts'
import { clientIp, clientNetwork } from '#http/server/client-ip.ts'
import { addLogFields } from '#http/server/request-log.ts'
import { ENDED_PARAMETER } from './ended-login.ts'
import { clearStepToken, setStepToken, stepToken } from './step-cookies.ts'

/** Returns the login of this browser, if there is one; read once per request. */
export const currentLogin = cache(async (): Promise<Login | undefined> => {
  const cookie = (await cookies()).get(loginCookieName())
  const token = cookie && (await unsealLoginCookie(cookie.value))
  const login = token === undefined ? undefined : await findLogin(token)
  if (login) addLogFields({ user_id: login.user.id })
  return login
})

/**
 * As `currentLogin`, but null while the database is away: a page that needs no login is shown
 * without one.
 */
export function loginIfReachable(): Promise<Login | undefined | null> {
  return nullIfUnavailable(currentLogin())
}

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
  return login ?? redirect(logInPath(path))
}

/**
 * As `requireLogin`, for what only pages behind a login send: without one, it has ended since then.
 * Browsers forget the cookie of an expired login, so the page cannot see that by itself.
 */
export async function requireOpenedLogin(path: string): Promise<Login> {
  const login = await currentLogin()
  return login ?? redirect(`${logInPath(path)}&${ENDED_PARAMETER}`)
}

const logInPath = (next: string) => `/login?next=${encodeURIComponent(next)}`

/** Signs in this browser, whose user has just signed up. Its previous login ends. */
export async function signIn(user: User): Promise<void> {
  const { userAgent, address } = await browser()
  await replaceLogin(await startLogin(user, 'sign_up', userAgent, address))
}

/**
 * Signs in this browser with a password. Returns false if it must give a code first, on the page
 * /login/code: until then it has no login.
 */
export async function signInWithPassword(verified: VerifiedPassword): Promise<boolean> {
  const { userAgent, address } = await browser()
  return begin(await startVerifiedLogin(verified, userAgent, address))
}

/** Signs in this browser, which has given a password, with a code. Throws as `logInWithCode`. */
export async function signInWithCode(code: z.infer<typeof Code>): Promise<void> {
  const { userAgent, address, network } = await browser()
  const step = (await stepToken('second_factor')) ?? ''
  await replaceLogin(await logInWithCode(step, code, network, userAgent, address))
  await clearStepToken('second_factor')
}

/** Signs in this browser with a passkey, which needs no code. Throws as `logInWithPasskey`. */
export async function signInWithPasskey(signed: SignedChallenge): Promise<void> {
  const { userAgent, address, network } = await browser()
  const step = (await stepToken('passkey_log_in')) ?? ''
  await replaceLogin(await logInWithPasskey(step, signed, network, userAgent, address))
  await clearStepToken('passkey_log_in')
}

/**
 * Signs in this browser as somebody whom a provider knows. Returns false if it must give a code
 * first. Throws as `signInWithProvider` does.
 */
export async function signInAs(profile: Profile): Promise<boolean> {
  const { userAgent, address, network } = await browser()
  return begin(await signInWithProvider(profile, network, userAgent, address))
}

async function begin(begun: Begun): Promise<boolean> {
  if ('login' in begun) await replaceLogin(begun.login)
  else await setStepToken('second_factor', begun.step)
  return 'login' in begun
}

/** The previous login of this browser ends, so a planted cookie gains nothing. */
async function replaceLogin(token: string): Promise<void> {
  const before = await currentLogin()
  if (before) await actingAs({ ...actor(), kind: 'user', credentialId: before.id }, () => endLogin(before))
  await setLoginToken(token)
}

async function browser() {
  const sent = await headers()
  return { userAgent: sent.get('user-agent'), address: clientIp(sent), network: clientNetwork(sent) }
}

/** Sets the token in this browser's cookie. */
export async function setLoginToken(token: string): Promise<void> {
  const jar = await cookies()
  jar.set(loginCookieName(), await sealLoginCookie(token), loginCookieOptions())
}

/** Removes this browser's cookie of a login that has ended. */
export async function clearLogin(): Promise<void> {
  const jar = await cookies()
  jar.set(loginCookieName(), '', { ...loginCookieOptions(), maxAge: 0 })
}
