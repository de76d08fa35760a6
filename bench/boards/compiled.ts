import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { HOT_CYCLES, NEVER } from '#agent/emulated/pico/compiler/heat.ts'
import { build } from '#agent/emulated/test-firmware/testing.ts'
import { step } from '#scripts/progress.mjs'
import { median } from '../quantiles.ts'
import { type Goal, goalsTable, table } from '../tables.ts'
import type { Run } from './compiled-program.ts'

const HZ = 125e6
/** What a sleeper may be slower by: noise of two shared cores. */
const NOISE = 1.05
/** Linux counts the time of a process in such steps. */
const TICK_MS = 4
const MAX_MEBIBYTES = 40
const PUBLIC = resolve('.data-public-firmware/builds')
const FIRMWARE = resolve('firmware/pico/shell.bin')
const RUST = resolve('agent/emulated/test-firmware/rust/usb-echo.bin')
const TYPED = 'def f(n):\r t=0\r for i in range(n):\r  t=(t*7+i)%1009\r return t\r\r\rf(400000)\r'

/**
 * `least` is in times of 125 MHz, in the second half of the board's time. Without it, the program
 * must be no slower than before, from its first cycle on.
 */
type Program = { name: string; file?: string; ms: number; least?: number; typed?: string }
/** An older commit where one is named, and this one without the compiler, and with it. */
type Way = 'old' | 'interpreted' | 'compiled'
type Measured = Record<Way, Run[]>
type Asked = { rounds: number; old: string | undefined }

/**
 * Measures what compiling brings a Pico: programs that never sleep, that poll, that sleep, and
 * those of others, compiled and interpreted in turn. What they do has to be the same. The least of
 * all rounds counts: other work on the machine only adds to it.
 */
export async function compiledPicos({ rounds, old }: Asked): Promise<{ lines: string[]; goals: Goal[] }> {
  const folder = mkdtempSync(join(tmpdir(), 'boardwalk-bench-'))
  try {
    const programs = programsOf((name) => {
      const file = join(folder, `${name}.bin`)
      writeFileSync(file, build(name).binary)
      return file
    })
    const measured = new Map(
      programs.map((program) => [program, { old: [], interpreted: [], compiled: [] } as Measured]),
    )
    for (let round = 1; round <= rounds; round++)
      await step(`compiled Picos: round ${round} of ${rounds}`, async () => {
        for (const [program, runs] of measured) await measure(program, runs, { round, old })
      })
    return tablesOf(measured)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function programsOf(fileOf: (name: 'busy-pico' | 'usb' | 'ram-code') => string): Program[] {
  const mine: Program[] = [
    { name: 'a jump to itself', ms: 4_000, least: 4 },
    { name: 'a loop of two instructions', ms: 4_000, least: 4 },
    { name: 'busy-pico.c, which computes, 12 MHz', file: fileOf('busy-pico'), ms: 60_000, least: 4 },
    { name: 'polling TIMERAWL', ms: 4_000, least: 1 },
    { name: 'SPI of a program that switches pins', ms: 300 },
    { name: 'ram-code.c, which writes its code, 12 MHz', file: fileOf('ram-code'), ms: 5_000 },
    { name: 'usb.c, which mostly sleeps', file: fileOf('usb'), ms: 3_000 },
    { name: 'our shell, which waits, 12 MHz', file: FIRMWARE, ms: 60_000 },
    { name: 'Rust on USB, its start', file: RUST, ms: 400 },
    { name: 'Rust on USB', file: RUST, ms: 2_000 },
  ]
  const micropython = join(PUBLIC, 'micropython-pico/firmware.hex')
  const others: Program[] = [
    { name: 'MicroPython, its start', file: micropython, ms: 200 },
    { name: 'MicroPython, which computes', file: micropython, ms: 6_000, least: 1, typed: TYPED },
    ...['floats', 'watchdog', 'usb-serial', 'tinyusb-echo', 'freertos', 'pio', 'cores'].map((name) => ({
      ...{ name: `${name}.c, with the SDK of others`, ms: 1_000 },
      file: join(PUBLIC, 'pico', `${name}.hex`),
    })),
  ]
  return [...mine, ...others.filter(({ file }) => file && existsSync(file))]
}

async function measure(program: Program, runs: Measured, { round, old }: { round: number; old: string | undefined }) {
  const { name, file, ms, least, typed = '' } = program
  const script = join(import.meta.dirname, 'compiled-program.ts')
  const run = async (way: Way) => {
    const after = way === 'compiled' ? HOT_CYCLES : NEVER
    const checkout = way === 'old' && old ? old : '.'
    const args = [checkout, file ?? name, String(after), String(ms), least === undefined ? '' : 'warm', typed]
    const { stdout } = await promisify(execFile)(process.execPath, [script, ...args])
    runs[way].push(JSON.parse(stdout))
  }
  const ways = waysOf(old !== undefined)
  for (const way of round % 2 ? ways : ways.toReversed()) await run(way)
  const outcomes = new Set([...runs.compiled, ...runs.interpreted].map(({ outcome }) => outcome))
  if (outcomes.size > 1) throw new Error(`${name} does something else if it is compiled`)
}

function tablesOf(measured: Map<Program, Measured>) {
  const ways = waysOf([...measured.values()].some(({ old }) => old.length > 0))
  const [before] = ways
  const rows: string[][] = []
  const goals: Goal[] = []
  for (const [{ name, ms, least }, runs] of measured) {
    const msOf = (way: Way) => Math.min(...runs[way].map((run) => run.ms))
    const times = (runs.compiled[0]?.cycles ?? 0) / HZ / (msOf('compiled') / 1_000)
    const cells = ways.map((way) => msOf(way).toFixed(0))
    rows.push([name, String(ms), ...cells, least === undefined ? '' : times.toFixed(2)])
    if (least === undefined) {
      const part = Math.max(0, msOf('compiled') - TICK_MS) / msOf(before)
      goals.push(atMost(`${name}: compiled against ${before}`, part, NOISE))
    } else
      goals.push({
        what: `${name}, times of 125 MHz`,
        goal: `at least ${least}`,
        reached: times.toFixed(2),
        isMet: times >= least,
      })
  }
  const mebibytes = (runs: Measured) =>
    median(runs.compiled.map((run) => run.mebibytes)) - median(runs[before].map((run) => run.mebibytes))
  const most = Math.max(...[...measured.values()].map(mebibytes))
  goals.push(atMost(`memory of a board, MiB more than ${before}`, most, MAX_MEBIBYTES))
  const head = ['Pico', "board's ms", ...ways.map((way) => `${way}, ms of a processor`), 'times of 125 MHz']
  return { lines: [...table(head, rows), '', ...goalsTable('compiled Picos', goals)], goals }
}

/** Returns the ways of a round, the one first that others are compared with. */
function waysOf(hasOld: boolean): readonly [Way, ...Way[]] {
  return hasOld ? ['old', 'interpreted', 'compiled'] : ['interpreted', 'compiled']
}

export function atMost(what: string, reached: number, most: number): Goal {
  return { what, goal: `at most ${Number(most.toFixed(2))}`, reached: reached.toFixed(2), isMet: reached <= most }
}
