import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { makeAgent, makeAgentBoard, makeBaseImage, makeBoardType, makeKey, makeUser } from '#db/factory.ts'
import { chooseDatabase, closeDatabase } from '#db/index.ts'
import { buildIfStale } from '#scripts/build.ts'
import { step } from '#scripts/progress.mjs'
import { AgentDouble } from '#test/doubles/agent.ts'
import { Opened } from '../crowd/scene.ts'
import { dateAndMachine } from '../machine.ts'
import { startPostgresql } from '../postgresql.ts'
import { processorSeconds } from '../processor-time.ts'
import { quantile } from '../quantiles.ts'
import type { Service } from '../service.ts'
import { type Goal, goalsTable } from '../tables.ts'
import { Boards } from './board.ts'
import { StreamReader } from './stream.ts'
import { Typist } from './typist.ts'

const AGENTS = 4
const CONSOLES = 200
/** A paid user's limit. */
const SESSIONS_PER_USER = 5
const IDLE_PER_CONSOLE = 5
const AT_END = 1e12
const BUILD_DIR = '.next-test'
const PAGE_BYTES = 4_096
const MIB = 1024 * 1024

type Console = { id: string; key: string; typist: Typist }

/** Measures 200 consoles at full speed, a thousand idle sockets, and idle emulated boards. */
export async function consoles({ seconds }: { seconds: number }) {
  await buildIfStale(BUILD_DIR)
  const postgresql = await startPostgresql()
  await using open = new AsyncDisposableStack()
  open.defer(postgresql.stop)
  await using opened = open.use(new Opened(postgresql))
  const url = await opened.database('consoles')
  chooseDatabase(url)
  open.defer(closeDatabase)
  const service = await opened.service(url)
  const boards = new Boards()
  const all = await step('Starting 200 sessions', () => startAll(service.url, boards))
  const quiet = await step('Typing on quiet consoles', () => delaysOf(all, seconds))
  boards.begin()
  const busy = await step('Typing on consoles at full speed', () => load(service, all, seconds))
  boards.stop()
  const faults = await step('Comparing what is stored', () => countFaults(service.url, all, boards))
  const sockets = await step('Opening 1,000 idle sockets', () => idleMegabytes(service, all))
  for (const { typist } of all) typist.close()
  const uno = await step('Running 20 idle Unos', async () => idleCores('uno', seconds))
  const pico = await step('Running 20 idle Picos', async () => idleCores('pico', seconds))
  const goals = [
    goal('missing, doubled or foreign bytes, stored and seen', '0', faults, faults === 0),
    goal('processor of the server, 200 consoles at 115,200 baud', '≤ 40 %', percent(busy.cores), busy.cores <= 0.4),
    goal('key to echo meanwhile, p50', '≤ 5 ms', ms(busy.delays, 0.5), quantile(busy.delays, 0.5) <= 5),
    goal('key to echo meanwhile, p99', '≤ 150 ms', ms(busy.delays, 0.99), quantile(busy.delays, 0.99) <= 150),
    goal('memory of 1,000 idle sockets', '≤ 60 MB', `${sockets.toFixed(0)} MB`, sockets <= 60),
    goal('processor of 20 idle Unos', '≤ 40 %', percent(uno), uno <= 0.4),
    goal('processor of 20 idle Picos', '≤ 5 %', percent(pico), pico <= 0.05),
  ]
  const about = `${dateAndMachine()}; ${postgresql.description}. Key to echo on quiet consoles: p50 ${ms(quiet, 0.5)}, p99 ${ms(quiet, 0.99)}.`
  return { lines: [about, '', ...goalsTable('consoles', goals)], isKept: goals.every(({ isMet }) => isMet) }
}

const goal = (what: string, wanted: string, reached: string | number, isMet: boolean): Goal => ({
  ...{ what, goal: wanted, reached: String(reached), isMet },
})
const percent = (share: number) => `${(share * 100).toFixed(0)} %`
const ms = (delays: number[], share: number) => `${quantile(delays, share).toFixed(1)} ms`

/** Connects agents with boards, and starts a session on each of those, with a viewer. */
async function startAll(url: string, boards: Boards): Promise<Console[]> {
  const { slug } = await makeBoardType()
  await makeBaseImage({ boardType: slug })
  for (let agent = 0; agent < AGENTS; agent++) {
    const { id, credential } = await makeAgent()
    const slots = []
    for (let board = 0; board < CONSOLES / AGENTS; board++)
      slots.push({ slot: (await makeAgentBoard({ boardType: slug, agentId: id })).agentSlot ?? '' })
    const double = await AgentDouble.connect(url, credential, slots, { behaves: boards.behaves })
    await double.received('welcome')
  }
  const all: Console[] = []
  for (let user = 0; user < CONSOLES / SESSIONS_PER_USER; user++) {
    const { secret: key } = await makeKey(await makeUser({ tier: 'paid', credits: 10_000 }))
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
    for (let session = 0; session < SESSIONS_PER_USER; session++) {
      const body = JSON.stringify({ board_type: slug })
      const started = await fetch(`${url}/v1/sessions`, { method: 'POST', headers, body })
      const { id }: { id: string } = await started.json()
      all.push({ id, key, typist: await Typist.open(url, id, key) })
    }
  }
  return all
}

async function delaysOf(all: Console[], seconds: number): Promise<number[]> {
  for (const { typist } of all) {
    typist.delays = []
    typist.type()
  }
  await wait(seconds * 1_000)
  for (const { typist } of all) typist.stop()
  return all.flatMap(({ typist }) => typist.delays)
}

/** Returns how much of a core the server takes, and how long keys take. */
async function load({ pid }: Service, all: Console[], seconds: number) {
  await delaysOf(all, seconds)
  const [before, began] = [processorSeconds(pid), performance.now()]
  const delays = await delaysOf(all, seconds * 2)
  return { cores: ((processorSeconds(pid) - before) * 1_000) / (performance.now() - began), delays }
}

/** Compares what viewers saw and what is stored with what was printed, once all has arrived. */
async function countFaults(url: string, all: Console[], boards: Boards): Promise<number> {
  const printed = [...boards.printed.values()].reduce((sum, bytes) => sum + bytes, 0)
  const seen = () => all.reduce((sum, { typist }) => sum + typist.reader.bytes, 0)
  for (let left = 100; left > 0 && seen() < printed; left--) await wait(100)
  let [faults, stored] = [0, 0]
  for (const { id, key, typist } of all) {
    const headers = { authorization: `Bearer ${key}` }
    const log = await fetch(`${url}/v1/sessions/${id}/console/log`, { headers })
    const reader = new StreamReader()
    reader.read(new Uint8Array(await log.arrayBuffer()))
    stored += reader.bytes
    faults += reader.faults + typist.reader.faults
  }
  return faults + Math.abs(printed - stored) + Math.abs(printed - seen())
}

async function idleMegabytes({ url, pid }: Service, all: Console[]): Promise<number> {
  await wait(5_000)
  const before = residentBytes(pid)
  const idle: Typist[] = []
  for (const { id, key } of all)
    for (let socket = 0; socket < IDLE_PER_CONSOLE; socket++) idle.push(await Typist.open(url, id, key, AT_END))
  await wait(5_000)
  const grown = residentBytes(pid) - before
  for (const typist of idle) typist.close()
  return grown / MIB
}

function residentBytes(pid: number): number {
  return Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * PAGE_BYTES
}

function idleCores(machine: string, seconds: number): number {
  const args = ['--no-warnings', 'bench/consoles/emulated.ts', machine, '20', String(seconds * 2)]
  return Number(execFileSync(process.execPath, args, { encoding: 'utf8' }))
}
