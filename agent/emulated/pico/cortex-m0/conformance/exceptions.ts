/** For tests: exceptions on our core and on QEMU's. Each handler writes down how it began. */
import { Memory } from '../memory.ts'
import { run } from '../run.ts'
import { flagsOf } from '../special-registers.ts'
import { bareCore } from './compare.ts'
import type { Gdb } from './gdb.ts'

const RAM = 0x20000000
const RAM_BYTES = 0x4000
const MAIN = RAM
const POOL = RAM + 0x380
const MAX_CONSTANTS = 32
const HANDLERS = RAM + 0x400
const HANDLER_BYTES = 0x40
const EXCEPTIONS = 48
const LOG = RAM + 0x1000
const LOG_BYTES = 0x2000
export const PROCESS_STACK = RAM + 0x3400
const STACK = RAM + 0x3c00
/** How often handlers may do more than to write down how they began. */
const FUEL = 40
const HARD_FAULT = 3
const THUMB = 1 << 24
const FLAGS = 0xf0000000
const MAX_CYCLES = 1_000_000
const PACKET = 1_024

const CPSID = 0xb672
const CPSIE = 0xb662
const BX_LR = 0x4770
const BREAKPOINT = 0xbe00
const [ICER, ICPR, IPR0, ICSR, SHPR2, SHPR3] = [0xe000e180, 0xe000e280, 0xe000e400, 0xe000ed04, 0xe000ed1c, 0xe000ed20]
const [CLEAR_PEND_SV, CLEAR_SYS_TICK] = [1 << 27, 1 << 25]

/** Writes down IPSR, LR, SP, and what was stored of PC and status: R7 is the place. */
const writeDown = [0xf3ef, 0x8005, 0x4671, 0x466a, 0x9b06, 0xc70f, 0x9807, 0xc701]
/** Goes on only while there is fuel in R5: cmp r5, #0; beq to the end; subs r5, #1. */
const spendFuel = (halfwords: number) => [0x2d00, 0xd000 | halfwords, 0x3d01]
/** Returns two bytes further than it was told, behind an instruction that has failed. */
const skipFailed = [0x9806, 0x3002, 0x9006]

/** An instruction in halfwords, or a word to be stored at an address. */
export type Step = number[] | { at: number; word: number }
export type Program = { main: Step[]; handlers: Record<number, Step[]> }

type State = { registers: number[]; flags: number; log: Buffer }

/** Returns the first line that differs of what both say of a program, in words. */
export async function differenceOf(gdb: Gdb, program: Program): Promise<string | undefined> {
  const image = imageOf(program)
  const [ours, theirs] = [runHere(image), await runThere(gdb, image)]
  const [here, there] = [inWords(ours), inWords(theirs)]
  const at = Array.from({ length: Math.max(here.length, there.length) }, (_, line) => line).find(
    (line) => here[line] !== there[line],
  )
  return at === undefined ? undefined : `after ${here[at - 1]}\nours   ${here[at]}\ntheirs ${there[at]}`
}

/** Returns what each handler wrote down on our core, as IPSR and LR. */
export function entriesOf(program: Program): [exception: number, link: number][] {
  const { log } = runHere(imageOf(program))
  const entries: [number, number][] = []
  for (let at = 0; log.readUInt32LE(at) !== 0; at += 20) entries.push([log.readUInt32LE(at), log.readUInt32LE(at + 4)])
  return entries
}

function inWords({ registers, flags, log }: State): string[] {
  const hex = (value: number) => (value >>> 0).toString(16)
  const lines: string[] = []
  for (let at = 0; at < log.length && log.readUInt32LE(at) !== 0; at += 20) {
    const [ipsr = 0, ...rest] = [0, 4, 8, 12, 16].map((offset) => log.readUInt32LE(at + offset))
    lines.push(`exception ${ipsr}: LR, SP, stored PC and status ${rest.map(hex).join(' ')}`)
  }
  return [...lines, `registers ${[...registers, flags].map(hex).join(' ')}`]
}

type Image = { vectors: Uint32Array; ram: Uint8Array; end: number }

function imageOf({ main, handlers }: Program): Image {
  const ram = new Uint8Array(LOG - RAM)
  const view = new DataView(ram.buffer)
  const put = (address: number, halfwords: number[]) => {
    for (const [at, halfword] of halfwords.entries()) view.setUint16(address - RAM + 2 * at, halfword, true)
  }
  const constants: number[] = []
  const constant = (word: number) => {
    if (!constants.includes(word >>> 0)) constants.push(word >>> 0)
    return constants.indexOf(word >>> 0)
  }
  // ldr r0, [r6, #4 * constant]; ldr r1, [r6, #4 * constant]; str r0, [r1]
  const assemble = (steps: Step[]) =>
    steps.flatMap((step) =>
      Array.isArray(step) ? step : [0x6830 | (constant(step.word) << 6), 0x6831 | (constant(step.at) << 6), 0x6008],
    )
  const quiet: Step[] = [
    { at: ICER, word: -1 },
    { at: ICPR, word: -1 },
    { at: ICSR, word: CLEAR_PEND_SV | CLEAR_SYS_TICK },
    ...[IPR0, SHPR2, SHPR3].map((at) => ({ at, word: 0 })),
  ]
  const code = assemble([[CPSID], ...quiet, [CPSIE], ...main])
  put(MAIN, [...code, BREAKPOINT])
  for (let exception = 1; exception < EXCEPTIONS; exception++) {
    const body = exception === HARD_FAULT ? skipFailed : assemble(handlers[exception] ?? [])
    const guarded = exception === HARD_FAULT ? body : [...spendFuel(body.length), ...body]
    put(HANDLERS + HANDLER_BYTES * exception, [...writeDown, ...guarded, BX_LR])
  }
  if (constants.length > MAX_CONSTANTS) throw new Error('the program has too many constants')
  new Uint32Array(ram.buffer, POOL - RAM).set(constants)
  const vectors = Uint32Array.from({ length: EXCEPTIONS }, (_, at) => (HANDLERS + HANDLER_BYTES * at) | 1)
  return { vectors, ram, end: MAIN + 2 * code.length }
}

/** R0 to R15 at first. */
function registersAt(): number[] {
  const registers = Array.from({ length: 16 }, (_, at) => 0x1010101 * at)
  return Object.assign(registers, { 5: FUEL, 6: POOL, 7: LOG, 13: STACK, 15: MAIN })
}

function runHere({ vectors, ram }: Image): State {
  const memory = new Uint8Array(RAM_BYTES)
  memory.set(ram)
  const core = bareCore(new Memory(memory, new Uint8Array(4), vectors))
  core.r.set(registersAt().map((value) => value | 0))
  run(core, 0, MAX_CYCLES)
  // It stands behind the breakpoint.
  const registers = [...core.registers.subarray(0, 15), core.pc - 2]
  return { registers, flags: flagsOf(core) >>> 0, log: Buffer.from(memory.subarray(LOG - RAM, LOG - RAM + LOG_BYTES)) }
}

async function runThere(gdb: Gdb, { vectors, ram, end }: Image): Promise<State> {
  await gdb.writeAll(0, new Uint8Array(vectors.buffer))
  await gdb.writeAll(RAM, ram)
  await gdb.writeAll(LOG, new Uint8Array(LOG_BYTES))
  await gdb.setRegisters(Uint32Array.of(...registersAt(), THUMB))
  await gdb.runTo(end)
  const registers = await gdb.registers()
  const log: Buffer[] = []
  for (let at = LOG; at < LOG + LOG_BYTES; at += PACKET) log.push(await gdb.read(at, PACKET))
  return {
    registers: [...registers.subarray(0, 16)],
    flags: ((registers[16] ?? 0) & FLAGS) >>> 0,
    log: Buffer.concat(log),
  }
}
