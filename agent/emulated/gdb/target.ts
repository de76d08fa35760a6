/** A memory as a debugger addresses it. */
export type TargetMemory = {
  start: number
  /** The bytes as they are now, not a copy. */
  bytes: Uint8Array
  /** Who finds what an instruction has written there: `Observer.write`, by comparing, or nobody. */
  found: 'told' | 'compared' | 'not'
}

/** What a debugger can do with an emulated processor that stands still. Threads are its cores. */
export interface Target {
  /** From 1. */
  readonly threads: readonly number[]
  /** The register that has the address of the next instruction, in 4 bytes. */
  readonly programCounter: number
  /** Returns the bytes of each register of a thread, in gdb's order. */
  registers(thread: number): Uint8Array[]
  /** Returns false if there is no such register, or it cannot be set to that. */
  setRegister(thread: number, register: number, bytes: Uint8Array): boolean
  /**
   * Returns the bytes at an address, up to the first that cannot be read. It changes nothing: what
   * a read would change reads as 0.
   */
  read(thread: number, address: number, length: number): Uint8Array
  /** Writes as the processor would. Returns false if not all of it can be written. */
  write(thread: number, address: number, bytes: Uint8Array): boolean
  /** Goes on behind an instruction that stops a debugger by itself, if a thread is at one. */
  skipTrap(thread: number): void
  /**
   * Executes one instruction of a thread; the others go on meanwhile, or stand still. One that
   * sleeps lets time pass up to what is due next, for a second of the board's time at most.
   */
  step(thread: number, others: 'go on' | 'stand still'): void
  /** How many words `words` puts there. */
  readonly wordCount: number
  /** Puts what it is besides its memories into words, which are the same for the same. */
  words(into: Int32Array): void
  /** Returns what `registers` does, of what `words` and the memories were at some time. */
  registersOf(thread: number, words: Int32Array, memories: readonly Uint8Array[]): Uint8Array[]
  /** Returns the address of the next instruction of a thread, of such words. */
  programCounterOf(thread: number, words: Int32Array): number
  /** Its memories, always in the same order. A reset may put others in their place. */
  memories(): readonly TargetMemory[]
  /**
   * Returns how many of the first bytes of a memory that is compared can be others than they were
   * before the last instruction, which began with such words. Call it once after each.
   */
  changeableBytes?(words: Int32Array): number
  /** True for a byte of its memories that it computes as it is read: its past is not known. */
  isComputed(address: number): boolean
  /** The cycles since the last power-on of the machine, up to which a thread has come. */
  cyclesOf(thread: number): number
}
