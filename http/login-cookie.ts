import { sealData, unsealData } from 'iron-session'
import { z } from 'zod'
import { loginSecrets, newestLoginSecret } from '#core/login-secrets.ts'
import { MAX_DAYS } from '#core/logins/index.ts'
import { env } from '#env.ts'

const MAX_SECONDS = MAX_DAYS * 24 * 60 * 60

const Sealed = z.object({ token: z.string() })

/**
 * Returns the cookie's name, which depends on APP_URL: browsers drop `__Host-` and Secure cookies
 * over http.
 */
export function loginCookieName(): string {
  return isSecure() ? '__Host-login' : 'login'
}

export function loginCookieOptions() {
  return { httpOnly: true, sameSite: 'lax', secure: isSecure(), path: '/', maxAge: MAX_SECONDS } as const
}

export async function sealLoginCookie(token: string): Promise<string> {
  return sealData({ token }, { password: newestLoginSecret(), ttl: MAX_SECONDS })
}

/**
 * Returns the token in a cookie; undefined if the seal is forged, too old, or of a forgotten
 * secret.
 */
export async function unsealLoginCookie(value: string): Promise<string | undefined> {
  for (const password of loginSecrets()) {
    const sealed = Sealed.safeParse(await unsealData(value, { password, ttl: MAX_SECONDS }))
    if (sealed.success) return sealed.data.token
  }
}

function isSecure(): boolean {
  return env().appUrl.startsWith('https:')
}
