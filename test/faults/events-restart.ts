// Slow: restarts servers below followers of events.
import { setTimeout as wait } from 'node:timers/promises'
import { asc, eq } from 'drizzle-orm'
import { makeBaseImage, makeBoard, makeBoardType } from '#db/factory.ts'
import { db, events } from '#db/index.ts'
import { makeCaller } from '#http/sockets/testing.ts'
import { startServer, type TestServer } from '#test/server/start-server.ts'
import type { FaultContext } from './context.ts'
import { EventFollower } from './event-follower.ts'
import { extent } from './extent.ts'
import { until } from './instance.ts'
import { portOf, TcpProxy } from './tcp-proxy.ts'

const RESTARTS = extent(3, 12)
const FOLLOWERS = 4
const SEEN_WITHIN_MS = 60_000
const PAUSE_MS = 20

/**
 * Users start and end sessions without pause while the server that tells them is killed or stopped,
 * and their streams go on at another one. Each follower has every event of its user once, in order.
 */
export async function eventsRestart({ databaseUrl, at, wrong }: FaultContext) {
  const { slug } = await makeBoardType({ creditsPerMinute: 1 })
  await makeBaseImage({ boardType: slug })
  for (const _ of Array(FOLLOWERS)) await makeBoard({ boardType: slug })
  const writer = await startServer(databaseUrl)
  let teller = await startServer(databaseUrl)
  const proxy = new TcpProxy(portOf(teller.url))
  const service = await proxy.origin(teller.url)
  const people = await Promise.all(
    Array.from({ length: FOLLOWERS }, async () => {
      const caller = await makeCaller(writer.url, slug)
      return { caller, follower: new EventFollower(service, caller.headers) }
    }),
  )
  await until(async () => people.every(({ follower }) => follower.opened > 0), SEEN_WITHIN_MS)
  const over = new AbortController()
  const work = people.map(({ caller }) => change(caller, over.signal))
  for (let restart = 1; restart <= RESTARTS; restart++) {
    at(`restart ${restart}`)
    const opened = people.map(({ follower }) => follower.opened)
    const next = await startServer(databaseUrl)
    proxy.port = portOf(next.url)
    await endOf(teller, restart)
    teller = next
    await until(async () => people.every(({ follower }, n) => follower.opened > (opened[n] ?? 0)), SEEN_WITHIN_MS)
  }
  over.abort()
  await Promise.all(work)
  at('every event is looked for')
  let told = 0
  for (const { caller, follower } of people) {
    const rows = await db()
      .select({ id: events.id })
      .from(events)
      .where(eq(events.userId, caller.user.id))
      .orderBy(asc(events.id))
    const ids = rows.map(({ id }) => String(id))
    const isAll = async () => follower.ids.length >= ids.length
    await until(isAll, SEEN_WITHIN_MS).catch(() => wrong(`${ids.length - follower.ids.length} events were not told`))
    if (follower.ids.join() !== ids.join()) wrong(`told ${follower.ids.join()} instead of ${ids.join()}`)
    if (follower.resets > 0) wrong(`a stream began again ${follower.resets} times`)
    told += ids.length
    follower.leave()
  }
  for (const server of [writer, teller]) await server.stop()
  await proxy.close()
  return `${RESTARTS} restarts under ${FOLLOWERS} streams, ${told} events told once and in order`
}

/** Kills a server, or lets it end by itself. */
async function endOf(server: TestServer, restart: number): Promise<void> {
  if (restart % 2 === 1) await server.kill()
  else await server.stop()
}

async function change({ start, call }: Awaited<ReturnType<typeof makeCaller>>, over: AbortSignal): Promise<void> {
  while (!over.aborted) {
    // On a busy machine one may be refused.
    const session = await start().catch(() => undefined)
    if (session) await call('DELETE', `/sessions/${session.id}`)
    await wait(PAUSE_MS)
  }
}
