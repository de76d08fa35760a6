import { type CrashFrame, framesAt, MAX_FRAMES } from '../../typescript/src/crashes/decode.ts'
import type { ElfFile } from '../../typescript/src/index.ts'
import { callBefore } from './calls.ts'
import type { Core } from './core-file.ts'

/** How much of the stack is looked through. */
const MAX_STACK_BYTES = 16 * 1024
const HARD_FAULT = 3
/** How a handler returns that uses the main stack (Armv6-M, B1.5.8). */
const EXCEPTION_RETURNS = [0xffff_fff1, 0xffff_fff9]
/** What the processor has put on the stack before a handler: r0 to r3, r12, lr, pc, xpsr. */
const [STACKED_BYTES, STACKED_LR, STACKED_PC] = [32, 20, 24]

/**
 * Returns the functions that a program was in, innermost first, as far as its stack tells. Without
 * tables for unwinding, a word of the stack counts as a return address if it is behind a call of
 * the function that is known to be inside it. gdb knows better; this needs none.
 */
export function framesOfCore(core: Core, elf: ElfFile): CrashFrame[] {
  const walk = new Walk(core, elf)
  return (core.processor === 'avr' ? walk.avr() : walk.arm()).slice(0, MAX_FRAMES)
}

/** Returns the name of what happened to a program: it failed, or it was stopped where it was. */
export function kindOfCore({ processor, registers, signal }: Core): string {
  const { xpsr = 0 } = registers
  if (processor === 'arm' && (xpsr & 0x1ff) === HARD_FAULT) return 'HardFault'
  return signal === 0 ? 'stopped' : 'CPU lock-up'
}

class Walk {
  readonly #core: Core
  readonly #elf: ElfFile
  readonly #frames: CrashFrame[] = []

  constructor(core: Core, elf: ElfFile) {
    this.#core = core
    this.#elf = elf
  }

  avr(): CrashFrame[] {
    const { pc, sp } = this.#core
    this.#add(pc, null, false)
    const stack = this.#stackFrom(sp + 1)
    // The high byte of an address in words is pushed last.
    for (let at = 0; at + 1 < stack.length; at++) if (this.#addReturn(stack.readUInt16BE(at) * 2)) at++
    return this.#frames
  }

  arm(): CrashFrame[] {
    const { pc, sp, registers } = this.#core
    const { lr = 0, xpsr = 0 } = registers
    const stack = this.#stackFrom(sp)
    const inHandler = (xpsr & 0x1ff) !== 0
    const entry = inHandler ? this.#exceptionAt(stack, lr) : undefined
    // What has failed is more than the handler in which all failures end.
    if (entry === undefined || (xpsr & 0x1ff) !== HARD_FAULT) this.#add(pc, null, false)
    if (entry === undefined) return this.#calls(lr, stack)
    this.#add(entry.readUInt32LE(STACKED_PC), null, false)
    return this.#calls(entry.readUInt32LE(STACKED_LR), entry.subarray(STACKED_BYTES))
  }

  #calls(lr: number, stack: Buffer): CrashFrame[] {
    // It is from an earlier call if it leads back into the same function.
    this.#addReturn(lr, 'lr')
    for (let at = 0; at + 4 <= stack.length; at += 4) this.#addReturn(stack.readUInt32LE(at))
    return this.#frames
  }

  /** Returns what the processor has put on the stack as the handler began. */
  #exceptionAt(stack: Buffer, lr: number): Buffer | undefined {
    if (EXCEPTION_RETURNS.includes(lr) && stack.length >= STACKED_BYTES) return stack
    for (let at = 0; at + 4 + STACKED_BYTES <= stack.length; at += 4)
      if (EXCEPTION_RETURNS.includes(stack.readUInt32LE(at))) return stack.subarray(at + 4)
    return undefined
  }

  #add(address: number, register: string | null, isReturn: boolean): void {
    this.#frames.push(...framesAt({ value: address, ...(register !== null && { register }), isReturn }, this.#elf))
  }

  /** Adds an address if it is behind a call of the outermost function so far. */
  #addReturn(value: number, register: string | null = null): boolean {
    const elf = this.#elf
    const isThumb = this.#core.processor === 'arm'
    if (this.#frames.length >= MAX_FRAMES || (isThumb && value % 2 === 0)) return false
    const address = isThumb ? value - 1 : value
    const call = callBefore(address, isThumb ? 'arm' : 'avr', elf)
    const inner = this.#frames.at(-1)?.function
    if (!call || (call.target !== null && nameAt(call.target, elf) !== inner)) return false
    // Through a pointer, a function rarely calls itself: that is what an earlier call has left.
    if (call.target === null && nameAt(address - 1, elf) === inner) return false
    this.#add(value, register, true)
    return true
  }

  #stackFrom(address: number): Buffer {
    const memory = this.#core.memories.find((one) => address >= one.address && address < one.address + one.bytes.length)
    if (!memory) return Buffer.alloc(0)
    return Buffer.from(memory.bytes.subarray(address - memory.address)).subarray(0, MAX_STACK_BYTES)
  }
}

/** Returns the function that has the code at an address, rather than one that was inlined there. */
const nameAt = (address: number, elf: ElfFile) => elf.frames(address).at(-1)?.function ?? null
