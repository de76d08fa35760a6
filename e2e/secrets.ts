import { appendFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext } from '@playwright/test'
import { env } from '#env.ts'
import { loginCookieName, unsealLoginCookie } from '#http/login-cookie.ts'

export const serverLog = () => join(env().dataDir, 'e2e-server.log')
const remembered = () => join(env().dataDir, 'e2e-secrets.txt')

export type Kind = 'password' | 'key' | 'cookie' | 'token'

/** Notes a secret that a journey used, so that it can be looked for afterwards wherever it must not be. */
export function rememberSecret(kind: Kind, secret: string): void {
  appendFileSync(remembered(), `${kind} ${secret}\n`)
}

/** Notes what a browser is signed in with: the cookie, and the token sealed inside. */
export async function rememberLogin(context: BrowserContext): Promise<void> {
  const cookie = (await context.cookies()).find(({ name }) => name === loginCookieName())
  if (!cookie) return
  rememberSecret('cookie', cookie.value)
  const token = await unsealLoginCookie(cookie.value)
  if (token) rememberSecret('token', token)
}

export function rememberedSecrets(): { kind: string; secret: string }[] {
  const lines = new Set(readFileSync(remembered(), 'utf8').trimEnd().split('\n'))
  return [...lines].map((line) => {
    const [kind = '', ...words] = line.split(' ')
    return { kind, secret: words.join(' ') }
  })
}
