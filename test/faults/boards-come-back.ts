// Slow: stops a server for half a minute.
import { setTimeout as wait } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { agents, boards, chooseDatabase, closeDatabase, db, sessions } from '#db/index.ts'
import { migrate } from '#db/migrate.ts'
import { MINUTE_MS } from '#durations.ts'
import { makeCaller } from '#http/sockets/testing.ts'
import { brokenInvariants } from '#test/invariants.ts'
import { startServer, type TestServer } from '#test/server/start-server.ts'
import { whenAvailable } from '#test/when-available.ts'
import { type AgentLab, AgentProcess, CREDITS_PER_MINUTE, makeAgentLab } from './agent-process.ts'
import type { FaultContext } from './context.ts'
import { extent } from './extent.ts'
import { until } from './instance.ts'
import { databaseTime, openWithMovableClock } from './movable-clock.ts'

const ROUNDS = extent(3, 20)
const ASLEEP_MS = 30_000
const LEAP_SECONDS = 60
const BACK_WITHIN_MS = 60_000
const STARTS_WITHIN_MS = 60_000
/** A shorter outage is not refunded. */
const MAX_UNREFUNDED_MS = 10_000

type Scene = {
  databaseUrl: string
  server: TestServer
  agent: AgentProcess
  lab: AgentLab
  leap: (seconds: number) => Promise<void>
}

/** The ways in which the service takes an agent for silent whose connection stays open. */
const ways: Record<string, (scene: Scene) => Promise<void>> = {
  'the server and its agent sleep': (scene) => sleep(scene),
  'the server and its agent sleep beside another server': async (scene) => {
    const other = await startServer(scene.databaseUrl)
    await sleep(scene)
    await other.stop()
  },
  'the clock of the database leaps': ({ leap }) => leap(LEAP_SECONDS),
}

/**
 * A server and the agent of its boards are stopped for half a minute, as on a laptop that is
 * closed, and the database's clock leaps by a minute. Each time all boards are online again shortly
 * after, another session starts, and the session that was lost goes on and gets back exactly the
 * minutes of the outage.
 */
export async function boardsComeBack({ folder, at, wrong }: FaultContext) {
  const { url, leap, stop } = await openWithMovableClock(folder)
  await migrate(url)
  chooseDatabase(url)
  const server = await startServer(url)
  const lab = await makeAgentLab(2)
  const agent = await AgentProcess.start(folder, server.url, lab)
  const caller = await makeCaller(server.url, lab.type)
  const { id } = await caller.run()
  const scene = { databaseUrl: url, server, agent, lab, leap }
  let [slowestMs, losses] = [0, 0]
  for (let round = 0; round < ROUNDS; round++) {
    const [name = '', begin] = Object.entries(ways)[round % Object.keys(ways).length] ?? []
    at(`round ${round + 1}: ${name}`)
    const before = await sessionOf(id)
    await begin?.(scene)
    const outage = new Outage(before)
    const since = await databaseTime()
    const isBack = async () => outage.isOver(await sessionOf(id), await databaseTime()) && (await areOnline(lab, since))
    const ms = await until(isBack, BACK_WITHIN_MS, () => agent.log.slice(-2_000))
    slowestMs = Math.max(slowestMs, ms)
    losses += outage.lostAt ? 1 : 0
    wrong(...outage.wrong(await sessionOf(id)).map((line) => `round ${round + 1}, ${name}: ${line}`))
    at(`round ${round + 1}: a session starts on the other board`)
    const other = await caller.start()
    const isRunning = async () => (await caller.call('GET', `/sessions/${other.id}`)).body.state === 'running'
    await until(isRunning, STARTS_WITHIN_MS, () => agent.log.slice(-2_000))
    await whenAvailable(() => caller.call('DELETE', `/sessions/${other.id}`))
  }
  const { body } = await whenAvailable(() => caller.call('DELETE', `/sessions/${id}`))
  if (body.end_reason !== 'user_ended') wrong(`the session ended ${body.end_reason}`)
  wrong(...(await brokenInvariants()))
  await agent.kill()
  await server.stop()
  await closeDatabase()
  await stop()
  return [
    `${ROUNDS} rounds of ${Object.keys(ways).length} ways to be silent`,
    `all boards online again within ${(slowestMs / 1_000).toFixed(1)} s`,
    `one session lost ${losses} times, each refunded exactly`,
  ].join(', ')
}

async function sleep({ server, agent }: Scene): Promise<void> {
  for (const one of [server, agent]) one.signal('SIGSTOP')
  await wait(ASLEEP_MS)
  for (const one of [server, agent]) one.signal('SIGCONT')
}

/** Returns whether the agent has been heard of since then, and all its boards are online. */
async function areOnline({ agent, slots }: AgentLab, since: Date): Promise<boolean> {
  const [row] = await db().select().from(agents).where(eq(agents.id, agent.id))
  const own = await db().select().from(boards).where(eq(boards.agentId, agent.id))
  const isHeard = row?.connectedInstance !== null && (row?.lastSeenAt ?? since) > since
  return isHeard && own.filter(({ agentOnline }) => agentOnline).length === slots.length
}

async function sessionOf(id: string) {
  const [row] = await db().select().from(sessions).where(eq(sessions.id, id))
  if (!row) throw new Error('the session is gone')
  return row
}

type Session = Awaited<ReturnType<typeof sessionOf>>

/** What is seen of an outage, and what it must have given back. */
class Outage {
  lostAt: Date | null = null
  #lastLost: Date | null = null
  #back: Date | null = null
  readonly #before: Session

  constructor(before: Session) {
    this.#before = before
  }

  /** Takes what is seen of the session, and returns whether it is not lost, or not any more. */
  isOver({ boardLostAt }: Session, now: Date): boolean {
    if (boardLostAt) [this.lostAt, this.#lastLost, this.#back] = [boardLostAt, now, null]
    else this.#back ??= now
    return boardLostAt === null
  }

  /** Returns what is wrong with the session afterwards, in a line each. */
  wrong(after: Session): string[] {
    const refunded = after.creditsRefunded - this.#before.creditsRefunded
    const expected = this.#refundable(after)
    const isRight = expected.includes(refunded)
    return [
      ...(after.state === 'running' ? [] : [`the session is ${after.state}: ${after.endReason}`]),
      ...(isRight ? [] : [`${refunded} credits came back, not ${expected.join(' or ')}; lost ${this.lostAt}`]),
    ]
  }

  /** Every minute that the outage touched; two numbers if a minute began as it ended. */
  #refundable({ startedAt }: Session): number[] {
    const [from, lost, last, back] = [startedAt, this.lostAt, this.#lastLost, this.#back].map(
      (at) => at?.getTime() ?? 0,
    )
    if (!from || !lost || !last || !back || back - lost <= MAX_UNREFUNDED_MS) return [0]
    const first = Math.max(Math.floor((lost - from) / MINUTE_MS), this.#before.refundedMinutes)
    const paid = [last, back].map((at) => Math.floor((at - from) / MINUTE_MS) + 1)
    return [...new Set(paid.map((minutes) => Math.max(0, minutes - first) * CREDITS_PER_MINUTE))]
  }
}
