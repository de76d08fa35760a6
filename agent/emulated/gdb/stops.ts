const MAX_WATCHPOINTS = 4
const MAX_WATCHED_BYTES = 8

/** Signals as gdb numbers them. */
export const signals = { interrupt: 2, illegal: 4, trap: 5, fault: 11 } as const

/** What a watchpoint stops at: writes, reads, or both. */
export type Access = 'write' | 'read' | 'access'
export type Watchpoint = { readonly access: Access; readonly address: number; readonly length: number }

/** Why the board stands still: in which thread, from 1, and by which watchpoint if by one. */
export type Stop = {
  thread: number
  signal: number
  watchpoint?: Watchpoint
  /** A replay has come to an end of what was recorded. */
  replay?: 'begin' | 'end'
}

/** Looks on while a board executes. A replay does what was recorded: nothing stops by itself. */
export type Observer = {
  /** A thread is about to execute an instruction, unless this sets `stop`. */
  before(thread: number): void
  /** Bytes of a memory that is not compared are about to be written. */
  write?(address: number, length: number): void
}

/**
 * Where a debugger wants the board to stop. Nothing is written to memory: the loop of the processor
 * asks before an instruction that it does not know to be none of these.
 */
export class Stops {
  readonly #breakpoints = new Set<number>()
  #watchpoints: readonly Watchpoint[] = []
  /** Called as the watchpoints, or breakpoints, change. */
  onWatchpoints = () => {}
  onBreakpoints = () => {}
  /** The thread that executes one instruction, also where a breakpoint is. */
  stepping: number | undefined
  /** Why the board has stopped since it last went on. The first reason counts. */
  stop: Stop | undefined
  /** True while nothing is to stop, as a replay comes to where the debugger looks. */
  isMuted: boolean = false
  /** True where a replay is searched: breakpoints of the program itself are none, as at first. */
  isPassive: boolean = false
  #observer: Observer | undefined

  get watchpoints(): readonly Watchpoint[] {
    return this.#watchpoints
  }

  get breakpoints(): ReadonlySet<number> {
    return this.#breakpoints
  }

  /** Looks at each instruction before it is executed, where a replay keeps its past. */
  get observer(): Observer | undefined {
    return this.#observer
  }

  set observer(observer: Observer | undefined) {
    this.#observer = observer
    this.onBreakpoints()
    this.onWatchpoints()
  }

  /** True if a thread is to stop before the instruction at an address. */
  isAt(address: number, thread: number): boolean {
    return !this.isMuted && this.#breakpoints.has(address) && this.stepping !== thread
  }

  setBreakpoint(address: number, isSet: boolean): void {
    if (isSet) this.#breakpoints.add(address)
    else this.#breakpoints.delete(address)
    this.onBreakpoints()
  }

  /** Returns false if the board can watch no more, or nothing so long. */
  setWatchpoint(wanted: Watchpoint, isSet: boolean): boolean {
    const { access, address, length } = wanted
    const isIt = (one: Watchpoint) => one.access === access && one.address === address && one.length === length
    const others = this.#watchpoints.filter((one) => !isIt(one))
    if (isSet && (others.length === MAX_WATCHPOINTS || length < 1 || length > MAX_WATCHED_BYTES)) return false
    this.#watchpoints = isSet ? [...others, wanted] : others
    this.onWatchpoints()
    return true
  }

  clear(): void {
    this.#breakpoints.clear()
    this.#watchpoints = []
    this.stepping = this.stop = undefined
    this.onBreakpoints()
    this.onWatchpoints()
  }

  /** An instruction of a thread has read or written bytes. Returns true if it is to stop there. */
  note(thread: number, kind: 'write' | 'read', address: number, length: number): boolean {
    if (this.isMuted) return false
    const watchpoint = this.#watchpoints.find(
      (one) =>
        (one.access === kind || one.access === 'access') &&
        address < one.address + one.length &&
        one.address < address + length,
    )
    if (watchpoint) this.stop ??= { thread, signal: signals.trap, watchpoint }
    return watchpoint !== undefined
  }
}
