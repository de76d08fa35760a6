import { sealData, unsealData } from 'iron-session'
import { z } from 'zod'
import { loginSecrets, newestLoginSecret } from '#core/login-secrets.ts'
import { MAX_DAYS } from '#core/logins/index.ts'
import { env } from '#env.ts'

const MAX_SECONDS = MAX_DAYS * 24 * 60 * 60

const Sealed = z.object({ token: z.string() })

/**
 * The cookie's name follows the scheme of APP_URL: browsers drop `__Host-` and Secure cookies over
 * plain http.
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
 * The token inside a cookie, or undefined where the seal is forged, too old, or of a secret that is
 * no longer known.
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
