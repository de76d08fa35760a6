import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { emulatedDriver } from '#agent/emulated/driver.ts'
import { Loop } from '#agent/emulated/loop.ts'
import { silent } from '#agent/emulated/machine.ts'
import { Board, memoryWith } from '#agent/emulated/testing.ts'
import { step } from '#scripts/progress.mjs'
import { dateAndMachine } from './machine.ts'
import { processorSeconds } from './processor-time.ts'
import { median, quantile } from './quantiles.ts'
import { table } from './tables.ts'

const machines = { Uno: 'uno', Pico: 'pico' } as const
/** A jump to itself. */
const spinning = { uno: Uint16Array.of(0xcfff), pico: Uint16Array.of(0xe7fe) }
const CROWD = 20
/** As drivers/make.ts shares a host. */
const FAIR_SHARE = Math.max(0.05, Math.min(1, availableParallelism() / (CROWD + 1)))
const ECHOES = 200
const SETTLING_MS = 3_000
const BUSY_MS = 3_000
const BUSY_SLICE_MS = 50
const PROMPT = 'type help\r\n> '
/** How long an echo may take beside boards that never sleep, at the 99th percentile. */
const PROMISED_ECHO_MS = 100

type Machine = (typeof machines)[keyof typeof machines]

/** What emulated boards take: from power to a prompt, to flash, to echo, and while they idle. */
export async function boards({ rounds, seconds }: { rounds: number; seconds: number }) {
  const rows: string[][] = []
  let isKept = true
  for (const [name, machine] of Object.entries(machines)) {
    const starts = await step(`${name}: starts and flashes`, () => startsAndFlashes(machine, rounds))
    const busy = await step(`${name}: a board that spins`, async () => busyShare(machine))
    const idle = await step(`${name}: ${CROWD} idle boards`, () => idleCrowd(machine, seconds))
    const alone = await step(`${name}: echo alone`, () => echoes(machine, 0))
    const crowded = await step(`${name}: echo beside ${CROWD} spinning boards`, () => echoes(machine, CROWD))
    isKept &&= quantile(crowded, 0.99) < PROMISED_ECHO_MS
    const figures = [median(starts.prompts), median(starts.flashes), ...ends(alone), ...ends(crowded)]
    rows.push([name, ...figures.map((ms) => ms.toFixed(0)), idle.cores, idle.mebibytes, busy.toFixed(2)])
  }
  const head = [
    ...['board', 'prompt after start, ms', 'prompt after flash', 'echo p50', 'p99'],
    ...[
      `echo p50 beside ${CROWD} that spin`,
      'p99',
      'idle, % of a core',
      'memory, MiB',
      'share of real time when busy',
    ],
  ]
  return { lines: [`${dateAndMachine()}.`, '', ...table(head, rows)], isKept }
}

const ends = (figures: number[]) => [median(figures), quantile(figures, 0.99)]

async function startsAndFlashes(machine: Machine, rounds: number) {
  const [prompts, flashes] = [[] as number[], [] as number[]]
  const bytes = readFileSync(new URL(`../firmware/${machine}/shell.bin`, import.meta.url))
  const board = new Board(emulatedDriver({ machine, share: 1 }))
  const untilPrompt = async (act: () => Promise<unknown>) => {
    board.output = ''
    const began = performance.now()
    await act()
    await board.shows(PROMPT)
    return performance.now() - began
  }
  for (let left = rounds; left > 0; left--) {
    prompts.push(await untilPrompt(() => board.start()))
    flashes.push(await untilPrompt(() => board.flash({ format: 'bin', bytes, address: null })))
  }
  await board.driver.wipe()
  return { prompts, flashes }
}

async function idleCrowd(machine: Machine, seconds: number) {
  const before = process.memoryUsage().rss
  const crowd = await startCrowd(machine)
  await wait(SETTLING_MS)
  const [from, used] = [performance.now(), processorSeconds(process.pid)]
  await wait(seconds * 1_000)
  const cores = (processorSeconds(process.pid) - used) / ((performance.now() - from) / 1_000)
  const bytes = process.memoryUsage().rss - before
  await crowd.wipe()
  return { cores: ((cores / CROWD) * 100).toFixed(1), mebibytes: (bytes / CROWD / 2 ** 20).toFixed(0) }
}

/** Returns how much time passes on a board that never sleeps in a second of a processor core. */
function busyShare(machine: Machine): number {
  const memory = memoryWith(machine, new Uint8Array(spinning[machine].buffer))
  const loop = new Loop({ model: machine, memory, events: silent })
  const run = (until: number) => {
    const began = process.cpuUsage()
    for (let used = 0; used < until; ) {
      const over = performance.now() + BUSY_SLICE_MS
      loop.advance(Number.POSITIVE_INFINITY, () => performance.now() > over)
      const { user, system } = process.cpuUsage(began)
      used = (user + system) / 1_000
    }
    return loop.machine.now
  }
  const warm = run(BUSY_MS / 3)
  return (run(BUSY_MS) - warm) / BUSY_MS
}

/** Returns how long each of some echoes of our shell took, in milliseconds. */
async function echoes(machine: Machine, others: number): Promise<number[]> {
  const crowd = await startCrowd(machine, { boards: others, image: new Uint8Array(spinning[machine].buffer) })
  const board = new Board(emulatedDriver({ machine, share: others > 0 ? FAIR_SHARE : 1 }))
  await board.start()
  await board.shows(PROMPT)
  await wait(SETTLING_MS)
  const took: number[] = []
  for (let left = ECHOES; left > 0; left--) {
    const character = left % 40 === 0 ? '\r' : 'x'
    board.output = ''
    const began = performance.now()
    board.type(character)
    await board.shows(character)
    took.push(performance.now() - began)
  }
  await board.driver.wipe()
  await crowd.wipe()
  return took
}

async function startCrowd(
  machine: Machine,
  { boards: count = CROWD, image }: { boards?: number; image?: Uint8Array } = {},
) {
  const crowd = Array.from(
    { length: count },
    () => new Board(emulatedDriver({ machine, share: FAIR_SHARE, ...(image && { image }) })),
  )
  for (const each of crowd) await each.start()
  return { wipe: () => Promise.all(crowd.map(({ driver }) => driver.wipe())) }
}
