// Slow: waits until leases are over.
import { setTimeout as wait } from 'node:timers/promises'
import { inArray, sql } from 'drizzle-orm'
import { makeBaseImage, makeBoard, makeBoardType } from '#db/factory.ts'
import { db, sessions } from '#db/index.ts'
import { makeCaller } from '#http/sockets/testing.ts'
import { startServer, type TestServer } from '#test/server/start-server.ts'
import type { FaultContext } from './context.ts'
import { extent } from './extent.ts'
import { until } from './instance.ts'
import { portOf, TcpProxy } from './tcp-proxy.ts'

const OUTAGES = extent(2, 8)
const JOBS = 6
const LEASE_SECONDS = 15
/** Longer than two leases. */
const OUTAGE_SECONDS = 40
const PAUSE_MS = 200
const WITHIN_MS = 60_000

type Caller = Awaited<ReturnType<typeof makeCaller>>

/**
 * Jobs keep sessions by leases while others start and end sessions, and the only server is killed
 * for more than two leases. Nothing has ended when it is back, every job renews again, and a
 * session whose job has died meanwhile ends a whole lease later.
 */
export async function leasesOutage({ databaseUrl, at, wrong }: FaultContext) {
  const { slug } = await makeBoardType({ creditsPerMinute: 1 })
  await makeBaseImage({ boardType: slug })
  for (const _ of Array(JOBS + 3)) await makeBoard({ boardType: slug })
  let server: TestServer = await startServer(databaseUrl)
  const proxy = new TcpProxy(portOf(server.url))
  const service = await proxy.origin(server.url)
  const jobs = await Promise.all(Array.from({ length: JOBS }, () => Job.start(service, slug, wrong)))
  const abandoned = await Job.start(service, slug, wrong)
  abandoned.stop()
  const load = await makeCaller(service, slug)
  const over = new AbortController()
  const loading = startAndEnd(load, over.signal)
  for (let outage = 1; outage <= OUTAGES; outage++) {
    at(`outage ${outage}`)
    await everyJobRenews(jobs)
    await server.kill()
    await letTimePass(OUTAGE_SECONDS)
    server = await startServer(databaseUrl)
    proxy.port = portOf(server.url)
    await everyJobRenews(jobs)
  }
  at('what has ended')
  const ids = [...jobs, abandoned].map(({ id }) => id)
  const ended = (await db().select().from(sessions).where(inArray(sessions.id, ids))).filter(
    ({ state }) => state === 'ended',
  )
  for (const one of ended) wrong(`${one.id} has ended: ${one.endReason}`)
  at('the abandoned session ends')
  await until(() => abandoned.hasEnded(), LEASE_SECONDS * 1_000 + WITHIN_MS).catch(() =>
    wrong('the abandoned session goes on'),
  )
  over.abort()
  await loading
  for (const job of jobs) job.stop()
  const renewals = jobs.reduce((sum, job) => sum + job.renewals, 0)
  await server.stop()
  await proxy.close()
  return `${OUTAGES} outages of ${OUTAGE_SECONDS} s under ${JOBS} leases of ${LEASE_SECONDS} s, ${renewals} renewals, none ended but one that nobody renewed`
}

/** Lets this much time pass for the database: what it holds becomes so much older. */
async function letTimePass(seconds: number): Promise<void> {
  const by = sql`make_interval(secs => ${seconds})`
  await db().execute(sql`update sessions set created_at = created_at - ${by}, started_at = started_at - ${by},
    expires_at = expires_at - ${by}, next_event_at = next_event_at - ${by}, lease_expires_at = lease_expires_at - ${by}
    where state <> 'ended'`)
  await db().execute(sql`update settlements set at = at - ${by}`)
}

async function everyJobRenews(jobs: Job[]): Promise<void> {
  const before = jobs.map(({ renewals }) => renewals)
  await until(async () => jobs.every(({ renewals }, place) => renewals > (before[place] ?? 0) + 1), WITHIN_MS)
}

async function startAndEnd({ start, call }: Caller, over: AbortSignal): Promise<void> {
  while (!over.aborted) {
    // The server is away for a while.
    const session = await start().catch(() => undefined)
    if (session) await call('DELETE', `/sessions/${session.id}`).catch(() => undefined)
    await wait(PAUSE_MS)
  }
}

/** A CI job: it keeps its session by renewing the lease, and tries again while nobody answers. */
class Job {
  renewals = 0
  readonly id: string
  readonly #caller: Caller
  readonly #leaving = new AbortController()

  private constructor(id: string, caller: Caller, wrong: (...lines: string[]) => void) {
    this.id = id
    this.#caller = caller
    void this.#renew(wrong)
  }

  static async start(service: string, board_type: string, wrong: (...lines: string[]) => void): Promise<Job> {
    const caller = await makeCaller(service, board_type)
    const { id } = await caller.start({ lease_seconds: LEASE_SECONDS })
    return new Job(id, caller, wrong)
  }

  stop(): void {
    this.#leaving.abort()
  }

  async hasEnded(): Promise<boolean> {
    const { body } = await this.#caller.call('GET', `/sessions/${this.id}`)
    return body.state === 'ended' && body.end_reason === 'lease_expired'
  }

  async #renew(wrong: (...lines: string[]) => void): Promise<void> {
    while (!this.#leaving.signal.aborted) {
      const answer = await this.#caller.call('POST', `/sessions/${this.id}/lease`).catch(() => undefined)
      if (answer?.status === 200) this.renewals += 1
      else if (answer && answer.status < 500) {
        wrong(`${this.id} was not renewed: ${JSON.stringify(answer.body)}`)
        return
      }
      await wait(PAUSE_MS)
    }
  }
}
