// Slow: kills servers and agents while consoles print.
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { openEmbedded } from '#db/embedded/index.ts'
import { chooseDatabase, closeDatabase, db } from '#db/index.ts'
import { migrate } from '#db/migrate.ts'
import { SECOND_MS } from '#durations.ts'
import { brokenInvariants } from '#test/invariants.ts'
import { startServer, type TestServer } from '#test/server/start-server.ts'
import { type AgentLab, AgentProcess, makeAgentLab } from './agent-process.ts'
import type { FaultContext } from './context.ts'
import { extent } from './extent.ts'
import { until } from './instance.ts'
import { killPostmaster } from './outages.ts'
import { portOf, TcpProxy } from './tcp-proxy.ts'
import { Typist } from './typist.ts'

const ROUNDS = extent(4, 50)
/** How many consoles each of the two agents has. */
const CONSOLES = extent(2, 10)
/** How long everybody types before something is killed. */
const QUIET_MS = { least: 200, most: 1_500 }
const ANSWERED_WITHIN_MS = 60_000
const FREE_WITHIN_MS = 150_000

/** An agent, its process, and the way it reaches a server. */
type Lab = { lab: AgentLab; proxy: TcpProxy; service: string; process: AgentProcess; kills: number }

/**
 * Kills (kill -9) two agents, two servers and PostgreSQL in random order while users type into
 * consoles by way of either server. The record of each session is what its board printed, no line
 * is executed twice, lost sessions are refunded to the minute, and all boards are free again.
 */
export async function consolesKilled({ folder, at, wrong }: FaultContext) {
  const data = join(folder, 'data')
  let cluster = await openEmbedded(data)
  await migrate(cluster.url)
  chooseDatabase(cluster.url)
  const servers: (TestServer | undefined)[] = await Promise.all([0, 1].map(() => startServer(cluster.url)))
  const labs = await Promise.all(servers.map((server) => makeLab(folder, server?.url ?? '')))
  const anyServer = () => servers.filter((one) => one !== undefined).toSorted(() => Math.random() - 0.5)[0]?.url
  const typists = await Promise.all(
    labs.flatMap(({ lab }, one) => lab.slots.map((_, place) => Typist.make(`c${one}${place}`, lab.type, anyServer))),
  )
  const over = new AbortController()
  const work = typists.map((typist) => typist.work(over.signal))
  const allAnswered = async () => {
    const before = typists.map(({ answered }) => answered)
    const isAnswered = async () => typists.every(({ answered }, place) => answered > (before[place] ?? 0) + 1)
    return await until(isAnswered, ANSWERED_WITHIN_MS, () => typists.map(({ told }) => told).join('\n'))
  }

  const killServer = async (place: number) => {
    const server = servers[place]
    servers[place] = undefined
    const other = servers.find((one) => one !== undefined)
    if (other) for (const { proxy } of labs) proxy.port = portOf(other.url)
    await server?.kill()
    servers[place] = await startServer(cluster.url)
  }
  const killAgent = async (place: number) => {
    const lab = labs[place]
    if (!lab) return
    lab.kills += 1
    await lab.process.kill()
    lab.process = await AgentProcess.start(folder, lab.service, lab.lab)
  }
  const victims: Record<string, () => Promise<void>> = {
    'an agent': () => killAgent(Math.round(Math.random())),
    'server A': () => killServer(0),
    'server B': () => killServer(1),
    'the database': async () => {
      await killPostmaster(cluster)
      await cluster.ended
      cluster = await openEmbedded(data)
    },
  }
  let slowestMs = 0
  const deck: string[] = []
  await allAnswered()
  for (let round = 1; round <= ROUNDS; round++) {
    if (deck.length === 0) deck.push(...Object.keys(victims).toSorted(() => Math.random() - 0.5))
    const name = deck.pop() ?? ''
    await wait(QUIET_MS.least + Math.random() * (QUIET_MS.most - QUIET_MS.least))
    at(`round ${round}: ${name} is killed`)
    await victims[name]?.()
    at(`round ${round}: all consoles answer after ${name} was killed`)
    slowestMs = Math.max(slowestMs, await allAnswered())
  }
  at('all sessions end')
  over.abort()
  await Promise.all(work)
  const freeMs = await until(async () => (await takenBoards()) === 0, FREE_WITHIN_MS)
  at('the records are read')
  for (const typist of typists) wrong(...(await typist.problems()))
  for (const [place, { kills }] of labs.entries()) {
    const lost = typists.filter((_, index) => Math.floor(index / CONSOLES) === place).map((one) => one.lost.length)
    if (lost.some((count) => count !== kills)) wrong(`${kills} kills of agent ${place} ended ${lost} sessions of users`)
  }
  wrong(...(await refundProblems()), ...(await brokenInvariants()))
  await Promise.all(labs.map(({ process }) => process.kill()))
  await Promise.all([...servers.map((one) => one?.stop()), ...labs.map(({ proxy }) => proxy.close())])
  await closeDatabase()
  await cluster.stop()
  const sum = (count: (typist: Typist) => number) => typists.reduce((total, one) => total + count(one), 0)
  return [
    `${ROUNDS} kills under ${typists.length} consoles`,
    `${sum(({ answered }) => answered)} typed lines answered`,
    `${sum(({ consoles }) => consoles.reduce((bytes, { seen }) => bytes + seen.length, 0))} bytes seen and recorded`,
    `${sum(({ lost }) => lost.length)} sessions lost with their agent and refunded`,
    `all consoles answered within ${(slowestMs / SECOND_MS).toFixed(1)} s`,
    `all boards free after ${Math.round(freeMs)} ms`,
  ].join(', ')
}

async function makeLab(folder: string, url: string): Promise<Lab> {
  const lab = await makeAgentLab(CONSOLES)
  const proxy = new TcpProxy(portOf(url))
  const service = await proxy.origin(url)
  return { lab, proxy, service, process: await AgentProcess.start(folder, service, lab), kills: 0 }
}

async function takenBoards(): Promise<number> {
  const rows = await db().execute(sql`select 1 from boards
    where free_since is null or not agent_online or clean_binding_no < last_binding_no`)
  return rows.length
}

/** Returns the sessions whose refund is not that of the minutes since their board was lost. */
async function refundProblems(): Promise<string[]> {
  const rows = await db().execute<{ id: string; refunded: number; expected: number; reason: string }>(sql`
    select id, end_reason as reason, credits_refunded as refunded, case when end_reason <> 'board_failed' then 0
      else credits_used - credits_per_minute * floor(extract(epoch from coalesce(board_lost_at,
        case when ended_at - started_at < interval '5 minutes' then started_at else ended_at end) - started_at) / 60)::int end as expected
    from sessions`)
  return rows
    .filter(({ refunded, expected }) => refunded !== expected)
    .map(({ id, reason, refunded, expected }) => `${id} (${reason}) got back ${refunded} instead of ${expected}`)
}
