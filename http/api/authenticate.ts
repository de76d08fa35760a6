import { webCookies } from 'iron-session'
import type { Actor } from '#core/actor.ts'
import { findKey, type KeyAccess } from '#core/api-keys/index.ts'
import { deviceOf } from '#core/device.ts'
import { Refusal } from '#core/errors.ts'
import { findLogin, type Login } from '#core/logins/index.ts'
import { consume, limits } from '#core/rate-limits.ts'
import type { User } from '#core/users.ts'
import { loginCookieName, unsealLoginCookie } from '#http/login-cookie.ts'
import { clientIp, clientNetwork } from '#http/server/client-ip.ts'

/**
 * The caller of a request and its credentials: a browser's login, which may do everything, or an
 * API key. The key of a CI job has a trust.
 */
export type Caller = { user: User; by: 'login' | 'key'; id: string; access: KeyAccess; trustId?: string | null }

/**
 * Returns the caller of an API request. A valid login cookie wins over the header; any other cookie
 * is ignored, and `Authorization: Bearer` decides (docs/contract.md §3). Throws `unauthorized`.
 */
export async function authenticate(request: Request): Promise<Caller> {
  return (await callerByCookie(request)) ?? (await callerByKey(request))
}

/** Returns the actor for the actions of a call. */
export function actorOf({ by, id, trustId }: Pick<Caller, 'by' | 'id' | 'trustId'>, headers: Headers): Actor {
  const where = { credentialId: id, address: clientIp(headers) }
  return by === 'key'
    ? { kind: trustId ? 'ci' : 'key', ...where }
    : { kind: 'user', ...where, device: deviceOf(headers.get('user-agent')) }
}

async function callerByCookie(request: Request): Promise<Caller | undefined> {
  const login = await findRequestLogin(request)
  return login && { user: login.user, by: 'login', id: login.id, access: 'full' }
}

/** Returns the live login of a request's cookie, if there is one. */
export async function findRequestLogin(request: Request): Promise<Login | undefined> {
  const cookie = webCookies(request, new Headers()).read(loginCookieName())
  const token = cookie && (await unsealLoginCookie(cookie))
  return token ? findLogin(token) : undefined
}

async function callerByKey(request: Request): Promise<Caller> {
  const secret = bearerOf(request)
  if (secret === undefined) {
    throw new Refusal('unauthorized', 'Send an API key as "Authorization: Bearer key_…", or log in.')
  }
  const key = await findKey(secret)
  if (!key) throw await refusalOfSecret(request)
  return { user: key.user, by: 'key', id: key.id, access: key.access, trustId: key.trustId }
}

/** Returns the bearer secret of a request without a cookie, which would come before it. */
export function soleSecretOf(request: Request): string | undefined {
  return request.headers.has('cookie') ? undefined : bearerOf(request)
}

/** Returns the bearer secret of a request. */
export function bearerOf({ headers }: Request): string | undefined {
  return /^bearer +(\S.*)$/i.exec(headers.get('authorization') ?? '')?.[1]
}

/**
 * Counts a secret that is no live key's, and returns how it is refused. Throws `rate_limited`
 * beyond the limit.
 */
export async function refusalOfSecret({ headers }: Request, what: string = 'API key'): Promise<Refusal> {
  await consume(limits.badCredentials, clientNetwork(headers))
  return new Refusal('unauthorized', `This ${what} is mistyped, expired or revoked.`, {
    headers: { 'WWW-Authenticate': 'Bearer realm="api", error="invalid_token"' },
  })
}
