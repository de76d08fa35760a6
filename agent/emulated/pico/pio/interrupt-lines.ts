const REGISTER_BYTES = 4
const LINE_REGISTERS = 3
const EVENTS = 0xfff

/** The two interrupts of a PIO: which events each is for, and what is forced (data sheet, 3.7). */
export class InterruptLines {
  readonly #raw: () => number
  readonly #set: (line: 0 | 1, isOn: boolean) => void
  readonly #enabled: [number, number] = [0, 0]
  readonly #forced: [number, number] = [0, 0]

  constructor(raw: () => number, set: (line: 0 | 1, isOn: boolean) => void) {
    this.#raw = raw
    this.#set = set
  }

  /** The registers: raw events, and then enabled, forced and their status for each line. */
  read(offset: number): number {
    const { line, register } = placeOf(offset)
    if (line === undefined) return this.#raw()
    if (register === 0) return this.#enabled[line]
    return register === 1 ? this.#forced[line] : this.#status(line)
  }

  write(offset: number, value: number): void {
    const { line, register } = placeOf(offset)
    if (line === undefined) return
    if (register === 0) this.#enabled[line] = value & EVENTS
    if (register === 1) this.#forced[line] = value & EVENTS
    this.#set(line, this.#status(line) !== 0)
  }

  /** Is to be called when an event may have come or gone. */
  check(): void {
    for (const line of [0, 1] as const) if (this.#enabled[line] !== 0) this.#set(line, this.#status(line) !== 0)
  }

  #status(line: 0 | 1): number {
    return (this.#raw() & this.#enabled[line]) | this.#forced[line]
  }
}

function placeOf(offset: number): { line: 0 | 1 | undefined; register: number } {
  const at = offset / REGISTER_BYTES - 1
  return { line: at < 0 ? undefined : at < LINE_REGISTERS ? 0 : 1, register: at % LINE_REGISTERS }
}
