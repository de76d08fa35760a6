import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
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
 * must be no slower than interpreted, from its first cycle on.
 */
type Program = { name: string; file?: string; ms: number; least?: number; typed?: string }
type Pair = { interpreted: Run[]; compiled: Run[] }

/**
 * Measures what compiling brings a Pico: programs that never sleep, that poll, that sleep, and
 * those of others, compiled and interpreted in turn. What they do has to be the same.
 */
export async function compiledPicos(rounds: number): Promise<{ lines: string[]; goals: Goal[] }> {
  const folder = mkdtempSync(join(tmpdir(), 'boardwalk-bench-'))
  try {
    const programs = programsOf((name) => {
      const file = join(folder, `${name}.bin`)
      writeFileSync(file, build(name).binary)
      return file
    })
    const measured = new Map<Program, Pair>()
    for (let round = 1; round <= rounds; round++)
      await step(`compiled Picos: round ${round} of ${rounds}`, async () => {
        for (const program of programs) {
          const pair = measured.get(program) ?? { interpreted: [], compiled: [] }
          measured.set(program, pair)
          await measure(program, pair, round)
        }
      })
    return tablesOf(measured)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function programsOf(fileOf: (name: 'busy-pico' | 'usb') => string): Program[] {
  const mine: Program[] = [
    { name: 'a jump to itself', ms: 4_000, least: 4 },
    { name: 'a loop of two instructions', ms: 4_000, least: 4 },
    { name: 'busy-pico.c, which computes, 12 MHz', file: fileOf('busy-pico'), ms: 60_000, least: 4 },
    { name: 'polling TIMERAWL', ms: 4_000, least: 1 },
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

async function measure({ name, file, ms, least, typed = '' }: Program, pair: Pair, round: number): Promise<void> {
  const script = join(import.meta.dirname, 'compiled-program.ts')
  const run = async (mode: 'on' | 'off') => {
    const args = [script, file ?? name, mode, String(ms), least === undefined ? '' : 'warm', typed]
    const { stdout } = await promisify(execFile)(process.execPath, args)
    const made: Run = JSON.parse(stdout)
    pair[mode === 'on' ? 'compiled' : 'interpreted'].push(made)
  }
  for (const mode of round % 2 ? (['off', 'on'] as const) : (['on', 'off'] as const)) await run(mode)
  const outcomes = new Set([...pair.compiled, ...pair.interpreted].map(({ outcome }) => outcome))
  if (outcomes.size > 1) throw new Error(`${name} does something else if it is compiled`)
}

function tablesOf(measured: Map<Program, Pair>) {
  const rows: string[][] = []
  const goals: Goal[] = []
  for (const [{ name, ms, least }, { interpreted, compiled }] of measured) {
    const [before, now] = [interpreted, compiled].map((runs) => median(runs.map((run) => run.ms))) as [number, number]
    const times = (compiled[0]?.cycles ?? 0) / HZ / (now / 1_000)
    rows.push([name, String(ms), before.toFixed(0), now.toFixed(0), least === undefined ? '' : times.toFixed(2)])
    if (least === undefined)
      goals.push(atMost(`${name}: compiled against interpreted`, Math.max(0, now - TICK_MS) / before, NOISE))
    else
      goals.push({
        what: `${name}, times of 125 MHz`,
        goal: `at least ${least}`,
        reached: times.toFixed(2),
        isMet: times >= least,
      })
  }
  const mebibytes = ({ interpreted, compiled }: Pair) =>
    median(compiled.map((run) => run.mebibytes)) - median(interpreted.map((run) => run.mebibytes))
  const most = Math.max(...[...measured.values()].map(mebibytes))
  goals.push(atMost('memory of a board, MiB more', most, MAX_MEBIBYTES))
  const head = ['Pico', "board's ms", 'interpreted, ms of a processor', 'compiled', 'times of 125 MHz']
  return { lines: [...table(head, rows), '', ...goalsTable('compiled Picos', goals)], goals }
}

function atMost(what: string, reached: number, most: number): Goal {
  return { what, goal: `at most ${most}`, reached: reached.toFixed(2), isMet: reached <= most }
}
