import type { Avr } from './avr/avr.ts'

type Due = { cycle: number; work: () => void }

/**
 * What is due by a clock that no sleep stops. Cycles are those of the board since its last reset,
 * which are those of the processor and `stopped` more.
 */
export class Always {
  readonly #cpu: Avr
  readonly #due: Due[] = []
  readonly #ring = () => this.ring()
  #stopped = 0

  constructor(cpu: Avr) {
    this.#cpu = cpu
  }

  get cycles(): number {
    return this.#cpu.cycles + this.#stopped
  }

  /** The cycle at which something is due; infinity if nothing is. */
  get next(): number {
    return this.#due[0]?.cycle ?? Number.POSITIVE_INFINITY
  }

  /** Calls `work` at a cycle, after what is already due then. */
  at(cycle: number, work: () => void): void {
    const after = this.#due.findIndex((other) => other.cycle > cycle)
    this.#due.splice(after < 0 ? this.#due.length : after, 0, { cycle, work })
    this.#schedule()
  }

  cancel(work: () => void): void {
    const at = this.#due.findIndex((other) => other.work === work)
    if (at >= 0) this.#due.splice(at, 1)
    this.#schedule()
  }

  /** So many cycles pass while the processor's clock stands still. */
  stop(cycles: number): void {
    this.#stopped += cycles
    this.#schedule()
  }

  /** Takes out all that is due some time. */
  drain(): Due[] {
    return this.#due.splice(0)
  }

  /** Does what is due by now. */
  ring(): void {
    while (this.next <= this.cycles) this.#due.shift()?.work()
    this.#schedule()
  }

  #schedule(): void {
    this.#cpu.clearClockEvent(this.#ring)
    if (this.next !== Number.POSITIVE_INFINITY) this.#cpu.addClockEvent(this.#ring, this.next - this.cycles)
  }
}
