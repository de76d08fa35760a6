// Slow: restarts each of several servers under load.
import { sealData } from 'iron-session'
import { makeKey, makeLogin, makeUser } from '#db/factory.ts'
import { loginCookieName } from '#http/login-cookie.ts'
import { whenAvailable } from '#test/when-available.ts'
import { Balancer } from './balancer.ts'
import { statusOf } from './client.ts'
import type { FaultContext } from './context.ts'
import { extent } from './extent.ts'
import { Instance } from './instance.ts'
import { verdict } from './verdict.ts'
import { busy, makeClients } from './world.ts'

const KEYS = extent(20, 50)
const LOGINS = extent(20, 50)
const BAD_CREDENTIALS = 20
const CLIENTS = 12
const MAX_STOP_MS = 10_000
/** Every call is answered here, however long the machine was held up. */
const PATIENCE_MS = 30_000

const [OLD, NEW] = ['o'.repeat(32), 'n'.repeat(32)]
/**
 * A secret is known everywhere before any server seals with it, and forgotten only when nothing is
 * sealed with it any more.
 */
const ROTATION = [OLD, `${OLD},${NEW}`, `${NEW},${OLD}`]

/**
 * Runs two servers on one database as one service: what one revokes the other refuses, and limits
 * are shared. Both are replaced in turn, under load and with changing cookie secrets, without a
 * failed request.
 */
export async function severalInstances({ databaseUrl, at, wrong }: FaultContext) {
  at('keys are revoked and browsers log out')
  const first = await Promise.all([0, 1].map(() => start(databaseUrl, OLD, { RATE_LIMITS: 'on' })))
  const letIn = await revoked(first)
  if (letIn > 0) wrong(`${letIn} of ${KEYS} revoked keys were let in by the other server`)
  const stayed = await loggedOut(first)
  if (stayed > 0) wrong(`${stayed} of ${LOGINS} browsers that logged out were let in by the other server`)
  wrong(...(await sharedLimit(first)))
  await Promise.all(first.map((one) => one.stop()))

  const { clients, total } = await makeClients(CLIENTS)
  for (const one of clients) one.patienceMs = PATIENCE_MS
  const balancer = new Balancer()
  for (const _ of [0, 1]) balancer.instances.add(await start(databaseUrl, OLD))
  await balancer.look()
  const url = await balancer.open()
  const over = new AbortController()
  const load = busy(clients, url, over.signal)
  const browser = watchCookies(url, over.signal)
  const stops: number[] = []
  at('servers are replaced')
  for (const secrets of ROTATION.slice(1)) {
    for (const old of [...balancer.instances]) {
      balancer.instances.add(await start(databaseUrl, secrets))
      const { code, ms } = await old.stop()
      balancer.instances.delete(old)
      stops.push(ms)
      if (code !== 0 || ms > MAX_STOP_MS) wrong(`a server ended with ${code} after ${Math.round(ms)} ms`)
    }
  }
  at('what was acknowledged is looked for')
  over.abort()
  await load
  const { cookies, refused } = await browser
  wrong(...clients.flatMap(({ lost }) => lost), ...refused, ...(await verdict(clients, url)))
  await balancer.close()
  await Promise.all([...balancer.instances].map((one) => one.stop()))
  return [
    `${KEYS} keys revoked and ${LOGINS} browsers logged out at one server, ${letIn + stayed} let in by the other`,
    `${stops.length} servers replaced under load, each gone within ${Math.round(Math.max(...stops))} ms`,
    `${total((one) => one.sent)} calls sent`,
    `${total((one) => one.acknowledged)} acknowledged`,
    `${total(({ sessions }) => sessions.size)} sessions found again`,
    `${cookies} cookies of two secrets, ${refused.length} refused`,
  ].join(', ')
}

function start(databaseUrl: string, secrets: string, env: Record<string, string> = {}): Promise<Instance> {
  return Instance.start(databaseUrl, { LOGIN_SECRETS: secrets, ...env })
}

/** Counts the keys that one server accepts after the other has revoked them. */
async function revoked([one, other]: Instance[]): Promise<number> {
  let letIn = 0
  for (let count = 0; count < KEYS; count++) {
    const { id, secret } = await makeKey(await makeUser({ tier: 'paid' }))
    const headers = { Authorization: `Bearer ${secret}` }
    const before = await whenAvailable(() => fetch(`${other?.url}/v1/auth/me`, { headers }))
    const revoke = () => fetch(`${one?.url}/v1/auth/keys/${id}`, { method: 'DELETE', headers })
    const { status } = await whenAvailable(revoke)
    if (before.status !== 200 || status !== 204) throw new Error(`a key is not revoked: ${before.status}, ${status}`)
    if ((await fetch(`${other?.url}/v1/auth/me`, { headers })).ok) letIn += 1
  }
  return letIn
}

/** Counts the cookies that one server accepts after their browser has logged out at the other. */
async function loggedOut([one, other]: Instance[]): Promise<number> {
  let letIn = 0
  for (let count = 0; count < LOGINS; count++) {
    const { token } = await makeLogin(await makeUser())
    const Cookie = `${loginCookieName()}=${await sealData({ token }, { password: OLD })}`
    const before = await whenAvailable(() => fetch(`${other?.url}/v1/auth/me`, { headers: { Cookie } }))
    const headers = { Cookie, 'Sec-Fetch-Site': 'same-origin' }
    const { status } = await fetch(`${one?.url}/log-out`, { method: 'POST', headers, redirect: 'manual' })
    if (before.status !== 200 || status !== 303) throw new Error(`nobody logged out: ${before.status}, ${status}`)
    if ((await fetch(`${other?.url}/v1/auth/me`, { headers: { Cookie } })).ok) letIn += 1
  }
  return letIn
}

/** The revoked keys counted as bad credentials; a few more on either side, and both refuse. */
async function sharedLimit(instances: Instance[]): Promise<string[]> {
  const headers = { Authorization: `Bearer key_${'0'.repeat(48)}` }
  const statuses: number[] = []
  for (let count = 0; count <= BAD_CREDENTIALS; count++) {
    const { url = '' } = instances[count % instances.length] ?? {}
    statuses.push((await fetch(`${url}/v1/auth/me`, { headers })).status)
  }
  return statuses.at(-1) === 429 ? [] : [`bad credentials are counted apart: ${statuses.join(' ')}`]
}

/** Sends cookies sealed with any secret that is in use at the time, again and again. */
async function watchCookies(url: string, signal: AbortSignal): Promise<{ cookies: number; refused: string[] }> {
  const { token } = await makeLogin(await makeUser())
  const refused: string[] = []
  let cookies = 0
  while (!signal.aborted) {
    const Cookie = `${loginCookieName()}=${await sealData({ token }, { password: OLD })}`
    const status = await statusOf(`${url}/v1/auth/me`, { Cookie })
    cookies += 1
    if (status !== 200) refused.push(`a cookie was answered ${status}`)
  }
  const Cookie = `${loginCookieName()}=${await sealData({ token }, { password: NEW })}`
  const status = await statusOf(`${url}/v1/auth/me`, { Cookie })
  return status === 200
    ? { cookies, refused }
    : { cookies, refused: [...refused, `a new cookie was answered ${status}`] }
}
