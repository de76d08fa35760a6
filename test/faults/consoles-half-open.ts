// Slow: waits until dead connections are noticed.
import { eq, sql } from 'drizzle-orm'
import { settle, withSessionLock } from '#core/scheduler/index.ts'
import { db, sessions } from '#db/index.ts'
import { MINUTE_MS, SECOND_MS } from '#durations.ts'
import { makeCaller } from '#http/sockets/testing.ts'
import { brokenInvariants } from '#test/invariants.ts'
import { startServer } from '#test/server/start-server.ts'
import { AgentProcess, CREDITS_PER_MINUTE, makeAgentLab } from './agent-process.ts'
import type { FaultContext } from './context.ts'
import { until } from './instance.ts'
import { portOf, TcpProxy } from './tcp-proxy.ts'
import { BANNER, difference, printed } from './uno.ts'

const WITHIN_MS = 60_000
/** Longer than the rest of the fault takes. */
const FLOOD = 'flood 9000'
const ASKED = 'flood 3'
const SOME_LINES = 'line 000020'
const LATE_BYTES = 10_000
const GRACE_MS = 2 * MINUTE_MS
/** A session has run for so long before its agent is stopped. */
const RUN_SECONDS = 200
const SLEPT_SECONDS = 3_600
/** How much sooner than it is stopped an agent may have been heard for the last time. */
const MAX_SILENCE_MS = 6 * SECOND_MS

type Scene = Pick<FaultContext, 'at' | 'wrong'> & {
  folder: string
  lab: Awaited<ReturnType<typeof makeAgentLab>>
  proxy: TcpProxy
  service: string
}

/**
 * Stops an agent (SIGSTOP) while its board prints. First, another process takes its place, and what
 * the stopped one writes later on its old connection arrives nowhere. Then the service sleeps for
 * an hour meanwhile: the session ends at its own moment, and the next user finds a clean board.
 */
export async function consolesHalfOpen({ databaseUrl, folder, at, wrong }: FaultContext) {
  const server = await startServer(databaseUrl)
  const lab = await makeAgentLab(1)
  const [stale, proxy] = [new TcpProxy(portOf(server.url)), new TcpProxy(portOf(server.url))]
  const service = await proxy.origin(server.url)
  const scene = { at, wrong, folder, lab, proxy, service }
  const old = await AgentProcess.start(folder, await stale.origin(server.url), lab)
  const { agent, second, late } = await handOver(scene, old, stale)

  at('the new agent is stopped')
  await passSeconds(RUN_SECONDS)
  await settle()
  second.viewer.type(`${FLOOD}\r`)
  await until(async () => second.viewer.output.includes(SOME_LINES), WITHIN_MS)
  const stoppedAt = Date.now()
  agent.signal('SIGSTOP')
  const noticedMs = await until(async () => (await rowOf(second.id)).boardLostAt !== null, WITHIN_MS)
  const lost = await rowOf(second.id)
  const early = stoppedAt - (lost.boardLostAt?.getTime() ?? 0)
  if (lost.state !== 'running') wrong(`a session without its board is ${lost.state}`)
  if (Math.abs(early) > MAX_SILENCE_MS) wrong(`the board is lost since ${early} ms before its agent was stopped`)
  second.viewer.type('lost')
  await until(async () => second.viewer.messages.some(({ t }) => t === 'refused'), WITHIN_MS)

  at('the service sleeps')
  await server.kill()
  await passSeconds(SLEPT_SECONDS)
  const again = await startServer(databaseUrl)
  proxy.port = portOf(again.url)
  await until(async () => (await rowOf(second.id)).state === 'ended', WITHIN_MS)
  wrong(...endProblems(await rowOf(second.id)))

  at('the agent goes on')
  const record = await second.caller.read(second.id)
  const third = await startConsole(scene)
  agent.signal('SIGCONT')
  await until(
    async () => third.viewer.output.length >= BANNER.length,
    WITHIN_MS,
    () => agent.log,
  )
  wrong(...(await answersAlone('the third user', third)))
  wrong(...difference('the record of the second user', await second.caller.read(second.id), record))
  if (!(BANNER + printed(ASKED) + printed(FLOOD)).startsWith(record))
    wrong('the record of the second user is not what the board printed')
  await third.caller.call('DELETE', `/sessions/${third.id}`)
  const freeMs = await until(async () => (await dirtyBoards()) === 0, WITHIN_MS)
  wrong(...(await brokenInvariants()))
  await agent.kill()
  await Promise.all([again.stop(), proxy.close(), stale.close()])
  return [
    `${late} late bytes of a replaced agent arrived nowhere`,
    `an agent was missed after ${Math.round(noticedMs / SECOND_MS)} s`,
    `its session ended two minutes later while the service slept for an hour`,
    `its board was free ${Math.round(freeMs)} ms after the next session`,
  ].join(', ')
}

/**
 * Stops an agent, and starts another process in its place that gives its board to a second user.
 * Then the first goes on, and does not hear that it was replaced.
 */
async function handOver(scene: Scene, old: AgentProcess, stale: TcpProxy) {
  const { at, wrong, folder, lab, service } = scene
  at('an agent is stopped, and another takes its place')
  const first = await startConsole(scene)
  await until(async () => first.viewer.output === BANNER, WITHIN_MS)
  first.viewer.type(`${FLOOD}\r`)
  await until(async () => first.viewer.output.includes(SOME_LINES), WITHIN_MS)
  old.signal('SIGSTOP')
  stale.isOneWay = true
  const agent = await AgentProcess.start(folder, service, lab)
  await until(async () => (await rowOf(first.id)).state === 'ended', WITHIN_MS)
  const { creditsUsed, creditsRefunded, endReason } = await rowOf(first.id)
  if (endReason !== 'board_failed' || creditsRefunded !== creditsUsed)
    wrong(`the first session ended ${endReason}, and got back ${creditsRefunded} of ${creditsUsed}`)
  const second = await startConsole(scene)
  await until(
    async () => second.viewer.output === BANNER,
    WITHIN_MS,
    () => agent.log,
  )
  at('the replaced agent goes on')
  const [record, passed] = [await first.caller.read(first.id), stale.passedBytes]
  old.signal('SIGCONT')
  await until(
    async () => stale.passedBytes > passed + LATE_BYTES,
    WITHIN_MS,
    () => old.log,
  )
  wrong(...(await answersAlone('the second user', second)))
  wrong(...difference('the record of the first user', await first.caller.read(first.id), record))
  await old.kill()
  return { agent, second, late: stale.passedBytes - passed }
}

async function startConsole({ lab, service }: Scene) {
  const caller = await makeCaller(service, lab.type)
  const { id } = await caller.start()
  return { caller, id, viewer: caller.open(id, { query: '?from=start' }) }
}

/** Returns what a console shows or records besides a command and its response. */
async function answersAlone(who: string, { caller, id, viewer }: Awaited<ReturnType<typeof startConsole>>) {
  const expected = viewer.output + printed(ASKED)
  viewer.type(`${ASKED}\r`)
  await until(async () => viewer.output.length >= expected.length, WITHIN_MS)
  const isRecorded = async () => (await caller.read(id)).length >= expected.length
  await until(isRecorded, WITHIN_MS)
  return [
    ...viewer.faults,
    ...difference(who, viewer.output, BANNER + printed(ASKED)),
    ...difference(`the record of ${who}`, await caller.read(id), expected),
  ]
}

/** Returns what is wrong with the end of a session whose board was lost for two minutes. */
function endProblems({ startedAt, endedAt, boardLostAt, ...row }: Awaited<ReturnType<typeof rowOf>>): string[] {
  const sinceStart = (time: Date | null) => (time?.getTime() ?? 0) - (startedAt?.getTime() ?? 0)
  const [ranMs, lostMs] = [sinceStart(endedAt), sinceStart(boardLostAt)]
  const minutes = Math.ceil(ranMs / MINUTE_MS)
  const used = minutes * CREDITS_PER_MINUTE
  const refunded = (minutes - Math.floor(lostMs / MINUTE_MS)) * CREDITS_PER_MINUTE
  const wrong: string[] = []
  if (row.endReason !== 'board_failed') wrong.push(`a session without its board ended ${row.endReason}`)
  if (ranMs - lostMs !== GRACE_MS) wrong.push(`a session ended ${ranMs - lostMs} ms after its board was lost`)
  if (row.creditsUsed !== used || row.creditsRefunded !== refunded)
    wrong.push(`${row.creditsRefunded} of ${row.creditsUsed} credits were refunded instead of ${refunded} of ${used}`)
  return wrong
}

/** Makes running sessions as if they had begun so many seconds earlier, instead of waiting. */
async function passSeconds(seconds: number): Promise<void> {
  const times = ['created_at', 'started_at', 'expires_at', 'next_event_at', 'board_lost_at']
  const earlier = times.map((name) => `${name} = ${name} - make_interval(secs => ${seconds})`).join(', ')
  await withSessionLock(() => db().execute(sql.raw(`update sessions set ${earlier} where state = 'running'`)))
}

async function rowOf(id: string) {
  const [row] = await db().select().from(sessions).where(eq(sessions.id, id))
  if (!row) throw new Error('the session is not there')
  return row
}

async function dirtyBoards(): Promise<number> {
  const rows = await db().execute(
    sql`select 1 from boards where not agent_online or clean_binding_no < last_binding_no`,
  )
  return rows.length
}
