// Slow: holds a lock for longer than a change waits for it.
import { setTimeout as wait } from 'node:timers/promises'
import { makeKey, makeLab, makeSession, makeUser } from '#db/factory.ts'
import { MINUTE_MS } from '#durations.ts'
import { Caller } from './caller.ts'
import type { FaultContext } from './context.ts'
import { extent } from './extent.ts'
import { Instance, until } from './instance.ts'
import { asked, holding } from './outages.ts'
import { verdict } from './verdict.ts'
import { busy, makeClients, moreCalls } from './world.ts'

const LOCKED_MS = extent(8_000, 20_000)
/** Before it, and again after it. */
const FREE_MS = extent(3_000, 6_000)
const BOUNDS = { changeMs: 2_000, readMs: 2_000 }
/**
 * How many times longer the calls of other users may take than before and after, by the medians.
 */
const MAX_TIMES = 3
/** A change of the locked user waits for five seconds, and is then refused. */
const REFUSED_WITHIN_MS = 7_000
const WELL_WITHIN_MS = 3_000
const CREDITS = 100
const RATE = 2

/**
 * Locks the row of one user who has a session in a foreign transaction. Changes of that user are
 * refused meanwhile, and the minute that begins is paid afterwards. All others start and end
 * sessions as before.
 */
export async function lockedUser({ databaseUrl, at, wrong }: FaultContext) {
  const server = await Instance.start(databaseUrl)
  const { clients, total } = await makeClients()
  const caller = await Caller.make(server.url)
  const over = new AbortController()
  const load = Promise.all([busy(clients, server.url, over.signal), caller.callUntil(over.signal)])
  await moreCalls(clients)

  at('before')
  caller.take()
  await wait(FREE_MS)
  const before = caller.take()
  const user = await makeUser({ tier: 'paid', credits: CREDITS })
  const { secret } = await makeKey(user)
  const session = await makeRunning(user, new Date(Date.now() + LOCKED_MS / 2))
  const start = () => post(server.url, secret, { board_type: session.boardType, minutes: 1 })

  at('the row is locked')
  const released = await holding({ url: databaseUrl }, `select 1 from users where id = '${user.id}' for update`)
  const lockedUntil = performance.now() + LOCKED_MS
  const starts = []
  while (performance.now() < lockedUntil) starts.push(await start())
  const meanwhile = caller.take()
  wrong(...meanwhile.wrong(BOUNDS))
  for (const { status, ms } of starts) {
    if (status !== 503 || ms > REFUSED_WITHIN_MS)
      wrong(`a start of the locked user was answered ${status} after ${Math.round(ms)} ms`)
  }
  await released()

  at('the locked user is served again')
  await until(async () => (await start()).status === 201, WELL_WITHIN_MS)
  await until(async () => (await creditsUsed(databaseUrl, session.id)) === 2 * RATE, WELL_WITHIN_MS)
  await wait(FREE_MS)
  const after = caller.take()
  const ordinaryMs = Math.max(before.medianMs, after.medianMs)
  if (meanwhile.medianMs > MAX_TIMES * ordinaryMs)
    wrong(
      `calls of another user took ${meanwhile.medianMs} ms, and ${before.medianMs} before and ${after.medianMs} after it`,
    )
  at('what was acknowledged is looked for')
  over.abort()
  await load
  wrong(...(await verdict(clients, server.url)))
  await server.stop()
  return [
    `a user locked for ${LOCKED_MS / 1_000} s, whose ${starts.length} starts were refused`,
    `calls of another one took ${before.medianMs} ms before, ${meanwhile.medianMs} meanwhile and ${after.medianMs} after it, at most ${meanwhile.slowestMs}`,
    `${total(({ acknowledged }) => acknowledged)} calls acknowledged`,
    `${total(({ sessions }) => sessions.size)} sessions found again`,
  ].join(', ')
}

/** Starts a session whose second minute begins at a given time; its type has more boards. */
async function makeRunning(user: { id: string }, secondMinuteAt: Date) {
  const { type, image, board } = await makeLab({ count: 3 })
  return await makeSession({
    user,
    state: 'running',
    boardType: type,
    boardId: board.id,
    baseImageId: image.id,
    minutes: 10,
    creditsPerMinute: RATE,
    creditsUsed: RATE,
    createdAt: new Date(secondMinuteAt.getTime() - MINUTE_MS),
    nextEventAt: secondMinuteAt,
  })
}

async function post(server: string, secret: string, body: object): Promise<{ status: number; ms: number }> {
  const began = performance.now()
  const headers = { Authorization: `Bearer ${secret}`, 'Content-Type': 'application/json' }
  const answer = await fetch(`${server}/v1/sessions`, { method: 'POST', headers, body: JSON.stringify(body) })
  await answer.text()
  return { status: answer.status, ms: performance.now() - began }
}

async function creditsUsed(url: string, id: string): Promise<number> {
  const [row] = await asked(
    { url },
    (sql) => sql<{ used: number }[]>`select credits_used as used from sessions where id = ${id}`,
  )
  return row?.used ?? 0
}
