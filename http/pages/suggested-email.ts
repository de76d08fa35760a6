import { cookies } from 'next/headers'
import { LogIn } from '#core/accounts/index.ts'
import { loginCookieOptions } from '#http/login-cookie.ts'

const NAME = 'log-in-as'
const MAX_SECONDS = 10 * 60

/**
 * Fills in an address on the login page of this browser for ten minutes: that of a mailed link
 * which it has just used. In a cookie, because addresses of pages are logged and shared.
 */
export async function suggestEmail(email: string): Promise<void> {
  const jar = await cookies()
  jar.set(NAME, email, { ...loginCookieOptions(), sameSite: 'strict', path: '/login', maxAge: MAX_SECONDS })
}

/** Returns the address to fill in, if there is one. */
export async function suggestedEmail(): Promise<string | undefined> {
  return LogIn.shape.email.safeParse((await cookies()).get(NAME)?.value).data
}
