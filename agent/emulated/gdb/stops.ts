const MAX_WATCHPOINTS = 4
const MAX_WATCHED_BYTES = 8

/** Signals as gdb numbers them. */
export const signals = { interrupt: 2, illegal: 4, trap: 5, fault: 11 } as const

/** What a watchpoint stops at: writes, reads, or both. */
export type Access = 'write' | 'read' | 'access'
export type Watchpoint = { readonly access: Access; readonly address: number; readonly length: number }

/** Why the board stands still: in which thread, from 1, and by which watchpoint if by one. */
export type Stop = { thread: number; signal: number; watchpoint?: Watchpoint }

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

  get watchpoints(): readonly Watchpoint[] {
    return this.#watchpoints
  }

  get breakpoints(): ReadonlySet<number> {
    return this.#breakpoints
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
