// Slow: stops servers under load, several times.

import { SESSION_LOCK } from '#core/scheduler/index.ts'
import { makeKey, makeLab, makeLogin, makeUser } from '#db/factory.ts'
import { loginCookieName, sealLoginCookie } from '#http/login-cookie.ts'
import { brokenInvariants } from '#test/invariants.ts'
import type { FaultContext } from './context.ts'
import { Instance, until } from './instance.ts'
import { holding } from './outages.ts'
import { SlowStart } from './slow-start.ts'

const DRAIN_MS = 1_000
const MAX_STOP_MS = 10_000
const CLOSED_WITHIN_MS = 3_000
const WAITING = 5
/**
 * Before the port closes. No batch runs while it closes, which must take less time than a change
 * may wait.
 */
const LAST_MS = 150

/**
 * Sends SIGTERM while some requests wait for the database, one body is still being sent, another is
 * never finished, and an open page polls. Accepted requests are answered, new ones go elsewhere,
 * and the process ends within ten seconds.
 */
export async function sigterm({ databaseUrl, at, wrong }: FaultContext) {
  const server = await Instance.start(databaseUrl, { DRAIN_SECONDS: String(DRAIN_MS / 1_000) })
  const { type } = await makeLab({ count: 20 })
  const user = await makeUser({ tier: 'paid', credits: 1_000 })
  const { secret } = await makeKey(user)
  const cookie = `${loginCookieName()}=${await sealLoginCookie((await makeLogin(user)).token)}`
  const starts = [...Array(WAITING + 2)].map(() => new SlowStart(server.url, secret, type))
  const [sending, endless, ...waiting] = starts
  for (const one of starts) await one.isTaken

  at('it is told to end, and still takes requests')
  const stopped = server.stop()
  const began = performance.now()
  const since = () => performance.now() - began
  let [polls, firstRed] = [0, 0]
  for (; since() < DRAIN_MS - LAST_MS; polls++) {
    if (!firstRed && !(await server.isReady())) firstRed = since()
    const polled = await fetch(`${server.url}/sessions/version`, { headers: { Cookie: cookie } }).catch((error) => {
      // On a busy machine the port may close before this is taken.
      if (since() < DRAIN_MS) throw error
    })
    if (polled && polled.status !== 200)
      wrong(`/sessions/version was answered ${polled.status} while requests are still taken`)
  }
  if (!firstRed) wrong('/readyz stayed green')
  at('the port closes, while some still wait for their turn')
  const released = await holding({ url: databaseUrl }, `select pg_advisory_xact_lock(${SESSION_LOCK})`)
  for (const one of waiting) one.finish()
  await until(() => isClosed(server.url), CLOSED_WITHIN_MS)
  await released()
  sending?.finish()
  at('those who were let in are answered')
  const answers = await Promise.all([sending, ...waiting].map((one) => one?.answered))
  for (const answer of answers) if (answer !== 201 && answer !== 409) wrong(`a start was answered ${answer}`)
  at('it ends, though somebody never gets done sending')
  const { code, ms } = await stopped
  if (code !== 0 || ms > MAX_STOP_MS) wrong(`it ended with ${code} after ${Math.round(ms)} ms`)
  await endless?.answered
  wrong(...(await brokenInvariants()))
  return [
    `${answers.length} requests begun before the end and answered after the port was closed`,
    `${polls} polls of a page answered meanwhile`,
    `/readyz red after ${Math.round(firstRed)} ms`,
    `gone after ${Math.round(ms)} ms, though somebody never got done sending`,
  ].join(', ')
}

function isClosed(url: string): Promise<boolean> {
  return fetch(`${url}/healthz`).then(
    () => false,
    () => true,
  )
}
