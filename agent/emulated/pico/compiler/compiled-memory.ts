import { addWithFlags } from '#agent/emulated/pico/cortex-m0/arithmetic.ts'
import type { Core } from '#agent/emulated/pico/cortex-m0/core.ts'
import { ENTRY } from '#agent/emulated/pico/cortex-m0/instructions.ts'
import type { Region } from '#agent/emulated/pico/cortex-m0/memory.ts'
import { dispatchModule } from './dispatch.ts'
import {
  FAILED,
  FLASH,
  flagsIn,
  type Layout,
  LINE_BITS,
  RAM,
  RAM_AT,
  REGISTERS,
  STALE,
  slotOf,
  slots,
  state,
} from './layout.ts'
import { RamCode } from './ram-code.ts'

const PC = 15
/** What entering takes, in cycles, and when it is given up. */
const [MIN_RUN, MIN_SCORE, MAX_SCORE] = [30, -3_000, 1_000]

/**
 * The memory of compiled code: a core's state, RAM, a copy of the flash, and entries. Halfwords of
 * flash and RAM are known by their slots.
 */
export class CompiledMemory {
  readonly layout: Layout
  readonly wasm: WebAssembly.Memory
  /** The flash for the interpreter: where compiled code begins, `ENTRY` is in an opcode's place. */
  readonly marked: Uint16Array
  /** The same, and behind it the copy of RAM that `ramCode` has. */
  readonly #allMarked: Uint16Array
  readonly ramCode: RamCode
  readonly ram: Uint8Array<ArrayBuffer>
  /** The functions of compiled regions, by their numbers from 1 on. */
  readonly regions: WebAssembly.Table
  /** Executes regions in turn; `dispatch.ts` says until where. */
  readonly run: (pc: number) => number
  /** What an access within an instruction has thrown. */
  failure: { error: unknown } | undefined
  /** True if code is not what it was when compiled code was entered. */
  isStale: boolean = false
  /** The cycles that were left when it had to leave for that. */
  #kept: number | undefined
  /**
   * Compiled code counts whole cycles. A part of the board may have woken the core within one: then
   * so much less is left, which changes nothing at which instruction none is.
   */
  #part = 0
  readonly #words: Int32Array
  readonly #flash: Uint16Array
  readonly #copy: Uint16Array
  readonly #flashWindow: Region
  readonly #ram: Uint16Array
  readonly #flashView: DataView
  readonly #entries: Int32Array
  /** How much entering compiled code at each halfword has brought, in cycles. */
  readonly #scores: Int16Array

  /** Throws `RangeError` if the host has no room for it. */
  constructor(layout: Layout, flash: Uint16Array, maxRegions: number) {
    this.layout = layout
    this.#flash = flash
    this.wasm = new WebAssembly.Memory({ initial: layout.pages, maximum: layout.pages })
    const { buffer } = this.wasm
    this.#words = new Int32Array(buffer, 0, Object.keys(state).length + REGISTERS)
    this.ram = new Uint8Array(buffer, RAM_AT, layout.ramBytes)
    this.#copy = new Uint16Array(buffer, layout.flashAt, layout.flashBytes / 2)
    this.#flashView = new DataView(buffer, layout.flashAt, layout.flashBytes)
    this.#ram = new Uint16Array(buffer, RAM_AT, layout.ramBytes / 2)
    this.#entries = new Int32Array(buffer, layout.entriesAt, slots(layout))
    this.#scores = new Int16Array(slots(layout))
    this.#copy.set(flash)
    this.#allMarked = new Uint16Array(slots(layout))
    this.marked = this.#allMarked.subarray(0, flash.length)
    this.marked.set(flash)
    this.#flashWindow = { start: FLASH, halfwords: this.marked }
    const lines = new Uint8Array(buffer, layout.linesAt, layout.ramBytes >> LINE_BITS)
    this.ramCode = new RamCode(lines, this.#ram, this.#allMarked.subarray(flash.length))
    this.regions = new WebAssembly.Table({ element: 'anyfunc', initial: maxRegions + 1 })
    const host = { memory: this.wasm, table: this.regions }
    const { run } = new WebAssembly.Instance(new WebAssembly.Module(dispatchModule(layout)), { host }).exports
    this.run = run as CompiledMemory['run']
  }

  /** The cycles that are left. */
  get left(): number {
    return (this.#words[state.left] as number) - this.#part
  }

  set left(cycles: number) {
    const whole = Math.ceil(cycles)
    this.#words[state.left] = whole
    this.#part = whole - cycles
  }

  /** The program counter within an instruction that the host carries out. */
  get pc(): number {
    return this.#words[state.pc] as number
  }

  /** Copies the state of a core to where compiled code takes it from. */
  give(core: Core): void {
    const { r } = core
    const words = this.#words
    for (let register = 0; register < REGISTERS; register++) words[register] = r[register] as number
    words[state.negative] = core.negative
    words[state.zero] = core.zero
    words[state.carry] = core.carry
    words[state.overflow] = core.overflow
    words[state.flags] = flagsIn.words
    this.left = core.left
  }

  /** Copies it back, between two instructions. */
  take(core: Core, pc: number): void {
    this.takeWithin(core)
    core.r[PC] = pc
    core.left = this.left
  }

  /** Copies it back within an instruction, whose cycles the core has counted itself. */
  takeWithin(core: Core): void {
    const { r } = core
    const words = this.#words
    for (let register = 0; register < REGISTERS; register++) r[register] = words[register] as number
    const isDifference = words[state.flags] === flagsIn.difference
    if (isDifference || words[state.flags] === flagsIn.sum) {
      const [a, b] = [words[state.flagA] as number, words[state.flagB] as number]
      addWithFlags(core, a, isDifference ? ~b : b, isDifference ? 1 : 0)
    } else {
      core.carry = words[state.carry] as number
      core.overflow = words[state.overflow] as number
    }
    core.negative = words[state.negative] as number
    core.zero = words[state.zero] as number
  }

  register(number: number): number {
    return this.#words[number] as number
  }

  /** Compiled code has to leave behind its instruction: code is not what it was. */
  leave(): void {
    this.#kept = this.left
    this.left = STALE
  }

  /** Returns true if it has left for that. It can go on. */
  goesOn(): boolean {
    if (this.#kept === undefined) return false
    this.left = this.#kept
    this.#kept = undefined
    this.isStale = false
    return true
  }

  /** An access within an instruction has failed. */
  fail(error: unknown): void {
    this.failure = { error }
    this.left = FAILED
  }

  /** Returns where the interpreter fetches from: with entries, where there are any. */
  windowAt(pc: number): Region | undefined {
    if (pc >= FLASH && pc < FLASH + this.layout.flashBytes) return this.#flashWindow
    return pc >= RAM && pc < RAM + this.layout.ramBytes ? this.ramCode.windowAt(pc - RAM) : undefined
  }

  /** Returns the region and the block that begin at an address, or 0. */
  entryAt(pc: number): number {
    const slot = slotOf(pc, this.layout)
    return slot === undefined ? 0 : (this.#entries[slot] as number)
  }

  /**
   * Compiled code has executed so many cycles from an address on. Where that is mostly less than
   * entering takes, it is not entered there any more, but by other compiled code.
   */
  judge(pc: number, cycles: number): void {
    const slot = slotOf(pc, this.layout)
    if (slot === undefined) return
    const score = (this.#scores[slot] as number) + cycles - MIN_RUN
    this.#scores[slot] = Math.min(score, MAX_SCORE)
    if (score < MIN_SCORE) this.#allMarked[slot] = this.#halfwordIn(slot)
  }

  setEntry(pc: number, entry: number): void {
    const slot = slotOf(pc, this.layout)
    if (slot === undefined) return
    this.#scores[slot] = 0
    this.#entries[slot] = entry
    this.#allMarked[slot] = ENTRY
  }

  clearEntry(pc: number): void {
    const slot = slotOf(pc, this.layout)
    if (slot === undefined) return
    this.#entries[slot] = 0
    this.#allMarked[slot] = this.#halfwordIn(slot)
  }

  halfwordAt(pc: number): number | undefined {
    const slot = slotOf(pc, this.layout)
    return slot === undefined ? undefined : this.#halfwordIn(slot)
  }

  wordAt(address: number): number | undefined {
    const at = address - FLASH
    return at >= 0 && at + 4 <= this.layout.flashBytes ? this.#flashView.getInt32(at, true) : undefined
  }

  /** Takes flash over that has been written, from one address to before another. */
  copyFlash(from: number, to: number): void {
    const [first, end] = [(from - FLASH) >> 1, (to - FLASH + 1) >> 1]
    const written = this.#flash.subarray(first, end)
    this.#copy.set(written, first)
    this.marked.set(written, first)
  }

  #halfwordIn(slot: number): number {
    const flash = this.#flash.length
    return (slot < flash ? this.#copy[slot] : this.#ram[slot - flash]) as number
  }
}
