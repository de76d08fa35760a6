import { makeKey, makeLab, makeLogin, makeUser } from '#db/factory.ts'
import { loginCookieName, sealLoginCookie } from '#http/login-cookie.ts'
import { ApiClient } from './client.ts'
import { until } from './instance.ts'
import { Visitor } from './visitor.ts'

const CLIENTS = 8
const MANY = 1_000_000
/** How many calls go by until it goes on. */
const CALLS = 24
const ON_WITHIN_MS = 30_000

/**
 * Makes one board that all clients want and a dozen others, users with an API client each, and a
 * visitor.
 */
export async function makeClients(count = CLIENTS, creditsOf: (place: number) => number = () => MANY) {
  const types = [await makeLab({ count: 1 }), await makeLab({ count: 12 })].map(({ type }) => type)
  const watcher = await makeUser({ tier: 'paid', credits: MANY })
  const [{ secret }, { token }] = [await makeKey(watcher), await makeLogin(watcher)]
  const cookie = `${loginCookieName()}=${await sealLoginCookie(token)}`
  const visitor = new Visitor(secret, cookie, { board_type: types[0], wait: false })
  const clients = await Promise.all(
    Array.from({ length: count }, async (_, place) => {
      const user = await makeUser({ tier: 'paid', credits: creditsOf(place) })
      return new ApiClient((await makeKey(user)).secret, types)
    }),
  )
  const total = (count: (client: ApiClient) => number) => clients.reduce((sum, one) => sum + count(one), 0)
  return { types, visitor, secret, clients, total }
}

/** Lets clients make calls until the signal aborts. Returns when none is under way. */
export async function busy(clients: ApiClient[], server: string, signal: AbortSignal): Promise<void> {
  const actUntil = async (client: ApiClient) => {
    while (!signal.aborted) await client.act(server)
  }
  await Promise.all(clients.map(actUntil))
}

/** Returns when the clients have made some more calls. */
export async function moreCalls(clients: ApiClient[]): Promise<void> {
  const sent = () => clients.reduce((sum, one) => sum + one.sent, 0)
  const before = sent()
  await until(async () => sent() > before + CALLS, ON_WITHIN_MS)
}
