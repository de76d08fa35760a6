/**
 * node measure.ts FOLDER MACHINE SECONDS: measures emulated boards of a checkout, and prints the
 * figures as JSON. It is a process of its own: checkouts do not share what V8 has learnt.
 */
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { build } from '#agent/emulated/test-firmware/testing.ts'
import { median } from '../quantiles.ts'
import { busyShare, type Machine } from './busy.ts'

export const CROWD = 20
/** A jump to itself. */
const spinning = { uno: Uint16Array.of(0xcfff), pico: Uint16Array.of(0xe7fe) }
/** As drivers/make.ts shares a host. */
const FAIR_SHARE = Math.max(0.05, Math.min(1, availableParallelism() / (CROWD + 1)))
const [MS_PER_SECOND, MICROS_PER_MS] = [1_000, 1_000]
const STARTS = 3
const ECHOES = 60
const SETTLING_MS = 3_000
const PROMPT = 'type help\r\n> '
/** What a board has whose firmware writes its code for ever, and what that prints first. */
export const REWRITING_SHARE = 0.25
const REWRITING_BEGINS = '00000384 00001194 00002a30 '

/** What boards take: percent of a core, and MiB. */
type Taken = { corePercent: number; mebibytes: number }

/** Times are in milliseconds. */
export type Figures = {
  prompt: number
  flash: number
  echoes: number[]
  crowdedEchoes: number[]
  /** Of an idle board. */
  idle: Taken
  /** Of a Pico whose firmware writes its code for ever: `reset` is until it prints again. */
  rewriting: (Taken & { reset: number }) | undefined
  /** How much time passes on a board that never sleeps in a second of a processor core. */
  busy: number
}

if (process.argv[1] === import.meta.filename) {
  const [, , folder = '.', machine = 'uno', seconds = '5'] = process.argv
  process.stdout.write(JSON.stringify(await measure(resolve(folder), machine as Machine, Number(seconds))))
}

async function measure(folder: string, machine: Machine, seconds: number): Promise<Figures> {
  const { emulatedDriver }: typeof import('#agent/emulated/driver.ts') = await import(
    `${folder}/agent/emulated/driver.ts`
  )
  const { Board }: typeof import('#agent/emulated/testing.ts') = await import(`${folder}/agent/emulated/testing.ts`)
  const image = new Uint8Array(spinning[machine].buffer)
  const make = (options: { share: number; image?: Uint8Array }) => new Board(emulatedDriver({ machine, ...options }))
  const starts = await startsAndFlashes()
  const busy = await busyShare(folder, machine, image)
  return {
    ...{ ...starts, busy, idle: await idleCrowd() },
    rewriting: machine === 'pico' ? await rewriting() : undefined,
    ...{ echoes: await echoes(0), crowdedEchoes: await echoes(CROWD) },
  }

  async function startsAndFlashes() {
    const [prompts, flashes] = [[] as number[], [] as number[]]
    const bytes = readFileSync(new URL(`../../firmware/${machine}/shell.bin`, import.meta.url))
    const board = make({ share: 1 })
    const untilPrompt = async (act: () => Promise<unknown>) => {
      board.output = ''
      const began = performance.now()
      await act()
      await board.shows(PROMPT)
      return performance.now() - began
    }
    for (let left = STARTS; left > 0; left--) {
      prompts.push(await untilPrompt(() => board.start()))
      flashes.push(await untilPrompt(() => board.flash({ format: 'bin', bytes, address: null })))
    }
    await board.driver.wipe()
    return { prompt: median(prompts), flash: median(flashes) }
  }

  async function idleCrowd(): Promise<Taken> {
    const before = process.memoryUsage().rss
    const crowd = await startCrowd(CROWD)
    await wait(SETTLING_MS)
    const { corePercent, mebibytes } = await takenSince(before)
    await crowd.wipe()
    return { corePercent: corePercent / CROWD, mebibytes: mebibytes / CROWD }
  }

  async function rewriting() {
    const image = build('ram-code').binary
    const before = process.memoryUsage().rss
    const board = make({ share: REWRITING_SHARE, image })
    await board.start()
    await board.shows(REWRITING_BEGINS)
    // V8 optimizes first, in threads of its own.
    await wait(SETTLING_MS)
    const mine = process.threadCpuUsage()
    const began = performance.now()
    const taken = await takenSince(before)
    // What this thread does with the output is the agent's part, and not the board's.
    taken.corePercent -= percentOfCore(process.threadCpuUsage(mine), performance.now() - began)
    board.output = ''
    const pressed = performance.now()
    await board.driver.reset?.()
    await board.shows(REWRITING_BEGINS)
    const reset = performance.now() - pressed
    await board.driver.wipe()
    return { ...taken, reset }
  }

  /** Measures for a while what this process takes, with the threads in which V8 compiles. */
  async function takenSince(bytesBefore: number): Promise<Taken> {
    const [from, used] = [performance.now(), process.cpuUsage()]
    await wait(seconds * MS_PER_SECOND)
    const corePercent = percentOfCore(process.cpuUsage(used), performance.now() - from)
    return { corePercent, mebibytes: (process.memoryUsage().rss - bytesBefore) / 2 ** 20 }
  }

  /** Returns how long each of some echoes of our shell took beside boards that never sleep. */
  async function echoes(others: number): Promise<number[]> {
    const crowd = await startCrowd(others, image)
    const board = make({ share: others > 0 ? FAIR_SHARE : 1 })
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

  async function startCrowd(count: number, image?: Uint8Array) {
    const crowd = Array.from({ length: count }, () => make({ share: FAIR_SHARE, ...(image && { image }) }))
    for (const each of crowd) await each.start()
    return { wipe: () => Promise.all(crowd.map(({ driver }) => driver.wipe())) }
  }
}

function percentOfCore({ user, system }: NodeJS.CpuUsage, ms: number): number {
  return (100 * (user + system)) / MICROS_PER_MS / ms
}
