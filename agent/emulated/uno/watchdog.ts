import type { Always } from './always.ts'
import type { Avr } from './avr/avr.ts'

const WDTCSR = 0x60
const [WDIF, WDIE, WDP3, WDCE, WDE, WDP] = [0x80, 0x40, 0x20, 0x10, 0x08, 0x07]
/** What may change within four clocks after WDCE alone. */
const LOCKED = WDE | WDP3 | WDP
const CHANGE_CYCLES = 4
const WATCHDOG_HZ = 128_000
const SHORTEST = 2_048

const interrupt = { address: 0x0c, flagRegister: WDTCSR, flagMask: WDIF, enableRegister: WDTCSR, enableMask: WDIE }

/** What the watchdog needs of its board. */
export type WatchdogBoard = {
  readonly cpu: Avr
  readonly always: Always
  /** Cycles in a second, now. */
  readonly hertz: number
  /** It has run out, and resets the board. */
  bite(): void
}

/**
 * The watchdog, on its own oscillator of 128 kHz that no sleep stops (data sheet, §10.8). After a
 * reset by it, it is off, as the boot loader of a real board leaves it.
 */
export class Watchdog {
  readonly #board: WatchdogBoard
  #deadline = Number.POSITIVE_INFINITY
  #changeableUntil = -1
  readonly #expire = () => this.#runOut()

  constructor(board: WatchdogBoard) {
    this.#board = board
    const { cpu } = board
    cpu.onWatchdogReset = () => this.#restart()
    cpu.writeHooks[WDTCSR] = (value, before) => {
      this.#write(value, before)
      return true
    }
  }

  /** True if it resets the board some time, also without interrupts. */
  get bites(): boolean {
    return (this.#register & WDE) !== 0
  }

  /** The processor's clock has got another frequency, `ratio` times the one before. */
  rescale(ratio: number): void {
    const { cycles } = this.#board.always
    this.#expireAt(cycles + Math.ceil((this.#deadline - cycles) * ratio))
  }

  #write(value: number, before: number): void {
    const { cpu } = this.#board
    const isChangeable = cpu.cycles <= this.#changeableUntil
    if (value & WDCE && value & WDE) this.#changeableUntil = cpu.cycles + CHANGE_CYCLES
    // WDE may be set at any time, and a flag is cleared by writing a 1.
    const kept = isChangeable ? value & LOCKED : (before & LOCKED) | (value & WDE)
    const flag = value & WDIF ? 0 : before & WDIF
    const isRestarted = kept !== (before & LOCKED) || !this.#isOn
    cpu.data[WDTCSR] = kept | (value & WDIE) | flag
    if (value & WDIF) cpu.clearInterrupt(interrupt)
    cpu.updateInterruptEnable(interrupt, value)
    if (isRestarted) this.#restart()
  }

  get #register(): number {
    return this.#board.cpu.data[WDTCSR] ?? 0
  }

  get #isOn(): boolean {
    return this.#deadline !== Number.POSITIVE_INFINITY
  }

  #restart(): void {
    const { always, hertz } = this.#board
    const register = this.#register
    const isOn = (register & (WDE | WDIE)) !== 0
    const periods = SHORTEST << (((register & WDP3) >> 2) | (register & WDP))
    this.#expireAt(isOn ? always.cycles + Math.ceil((periods * hertz) / WATCHDOG_HZ) : Number.POSITIVE_INFINITY)
  }

  #expireAt(cycle: number): void {
    const { always } = this.#board
    always.cancel(this.#expire)
    this.#deadline = cycle
    if (this.#isOn) always.at(cycle, this.#expire)
  }

  #runOut(): void {
    const { cpu } = this.#board
    const register = this.#register
    if (!(register & WDIE)) {
      this.#deadline = Number.POSITIVE_INFINITY
      this.#board.bite()
      return
    }
    cpu.setInterruptFlag(interrupt)
    // In the mode of both, the next time resets.
    if (register & WDE) cpu.data[WDTCSR] = this.#register & ~WDIE
    this.#restart()
  }
}
