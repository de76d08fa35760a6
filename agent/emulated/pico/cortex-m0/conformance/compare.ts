/** For tests: our core beside QEMU's, on the same instructions. */
import type { Clock } from '../clock.ts'
import { Core } from '../core.ts'
import { Memory } from '../memory.ts'
import { run } from '../run.ts'
import { flagsOf, setFlags } from '../special-registers.ts'
import type { Gdb } from './gdb.ts'
import { CODE, DATA, Random, randomCode, randomRegisters, STACK_END } from './random-code.ts'

const BREAKPOINT = 0xbe00
const THUMB = 1 << 24
const FLAGS = 0xf0000000
const BLOCK = 400
const padding = Array.from({ length: 6 }, () => 0xbf00)
const MAX_CYCLES = 100_000
/** How many bytes QEMU gives in one packet. */
const PACKET = 1_024

type Block = { items: number[][]; registers: number[]; flags: number; data: Uint8Array }
type State = { registers: number[]; flags: number; memory: Buffer }

/** A core with nothing around it, which leaves at a breakpoint. Throws if it locks up. */
export function bareCore(memory: Memory, clock: Clock = bareClock()): Core {
  const core: Core = new Core({
    memory,
    clock,
    devices: { read: () => 0, write() {} },
    breakpoint: () => {
      core.leave()
      return true
    },
    sendEvent() {},
    restart() {},
    lockUp(why) {
      throw new Error(why)
    },
  })
  return core
}

/** A clock of which nothing is due. */
export function bareClock(): Clock {
  const createAlarm = () => ({ schedule() {}, scheduleAt() {}, cancel() {} })
  let cycles = 0
  return {
    ...{ nanos: 0, hertz: 1, nextCycle: Number.POSITIVE_INFINITY, createAlarm },
    get cycles() {
      return cycles
    },
    advanceTo(cycle) {
      cycles = cycle
    },
    nanosAt: (cycle) => cycle,
  }
}

/**
 * Runs random instructions, `count` at least, on both. Returns the shortest beginning of a block
 * after which they differ, in words; undefined if they never do.
 */
export async function findDifference(gdb: Gdb, count: number, seed: number): Promise<string | undefined> {
  const random = new Random(seed)
  for (let done = 0; done < count; done += BLOCK) {
    const block = {
      items: randomCode(random, BLOCK),
      registers: randomRegisters(random),
      flags: random.below(16) << 28,
      data: Uint8Array.from({ length: STACK_END - DATA }, () => random.below(256)),
    }
    if (await differs(gdb, block)) return inWords(await shorten(gdb, block), gdb)
  }
}

async function shorten(gdb: Gdb, block: Block): Promise<Block> {
  let [good, bad] = [0, block.items.length]
  while (bad - good > 1) {
    const middle = (good + bad) >> 1
    const items = block.items.slice(0, middle)
    if (await differs(gdb, { ...block, items })) bad = middle
    else good = middle
  }
  return { ...block, items: block.items.slice(0, bad) }
}

async function inWords(block: Block, gdb: Gdb): Promise<string> {
  const [ours, theirs] = [runHere(block), await runThere(gdb, block)]
  const hex = (values: number[]) => values.map((value) => (value >>> 0).toString(16)).join(' ')
  return [
    `after ${hex(block.items.at(-1) ?? [])}, the last of ${block.items.length}`,
    `ours   ${hex([...ours.registers, ours.flags])}`,
    `theirs ${hex([...theirs.registers, theirs.flags])}`,
    `first byte of memory that differs: ${ours.memory.findIndex((byte, at) => byte !== theirs.memory[at])}`,
  ].join('\n')
}

async function differs(gdb: Gdb, block: Block): Promise<boolean> {
  const [ours, theirs] = [runHere(block), await runThere(gdb, block)]
  const isSame = ours.registers.every((value, at) => value === theirs.registers[at]) && ours.flags === theirs.flags
  return !isSame || !ours.memory.equals(theirs.memory)
}

function codeOf({ items }: Block): Uint16Array {
  const code = new Uint16Array((DATA - CODE) / 2)
  // Interrupts are let through at first; branches at the end find something to go on with.
  code.set([0xb662, ...items.flat(), ...padding, BREAKPOINT])
  return code
}

function runHere(block: Block): State {
  const ram = new Uint8Array(STACK_END - CODE)
  const code = codeOf(block)
  ram.set(new Uint8Array(code.buffer))
  ram.set(block.data, DATA - CODE)
  const core = bareCore(new Memory(ram, new Uint8Array(4), new Uint32Array(1)))
  core.r.set(block.registers.map((value) => value | 0))
  setFlags(core, block.flags)
  run(core, 0, MAX_CYCLES)
  const registers = [...core.registers]
  // It stands behind the breakpoint.
  registers[15] = (registers[15] ?? 0) - 2
  return { registers, flags: flagsOf(core) >>> 0, memory: Buffer.from(ram.subarray(DATA - CODE)) }
}

async function runThere(gdb: Gdb, block: Block): Promise<State> {
  const code = codeOf(block)
  await gdb.writeAll(CODE, new Uint8Array(code.buffer))
  await gdb.writeAll(DATA, block.data)
  await gdb.setRegisters(Uint32Array.of(...block.registers, block.flags | THUMB))
  await gdb.runTo(CODE + 2 * code.lastIndexOf(BREAKPOINT))
  const registers = await gdb.registers()
  const parts: Buffer[] = []
  for (let at = DATA; at < STACK_END; at += PACKET) parts.push(await gdb.read(at, PACKET))
  return {
    registers: [...registers.subarray(0, 16)],
    flags: ((registers[16] ?? 0) & FLAGS) >>> 0,
    memory: Buffer.concat(parts),
  }
}
