import type { Wiring } from '#wire/wirings.ts'
import type { LineChange } from './tool.ts'

/** Tools pulse lines several times, and empty their buffers after it. */
const QUIET_MS = 100

type Acts = {
  reset: () => Promise<void>
  /** The boot loader of the chip is asked for, which only lines of a real adapter can start. */
  refuseLoader: () => void
}

/**
 * Says when the control lines of a tool reset its board: once, 100 ms after the last change.
 *
 * With `arduino`, DTR goes to the reset by way of a capacitor: going on resets. With `esp`, two
 * transistors pull the reset while RTS is on and DTR off, and the boot pin while it is the reverse.
 */
export class ControlLines implements Disposable {
  readonly #wiring: Wiring
  readonly #acts: Acts
  #dtr: boolean = false
  #rts: boolean = false
  #wish: 'reset' | 'loader' | undefined
  #timer: NodeJS.Timeout | undefined
  #dtrOnAt = Number.NEGATIVE_INFINITY
  #settled: PromiseWithResolvers<void> | undefined

  constructor(wiring: Wiring, acts: Acts) {
    this.#wiring = wiring
    this.#acts = acts
  }

  /** Returns how many milliseconds ago DTR has gone on. */
  get sinceDtr(): number {
    return performance.now() - this.#dtrOnAt
  }

  /** Resolves once a reset that the lines have asked for is done. What is typed waits for it. */
  get settled(): Promise<void> | undefined {
    return this.#settled?.promise
  }

  set(change: LineChange): void {
    const [wasDtr, wasHeld] = [this.#dtr, this.#isHeld]
    if ('dtr' in change) this.#dtr = change.dtr
    else this.#rts = change.rts
    if (this.#dtr && !wasDtr) {
      this.#dtrOnAt = performance.now()
      if (this.#wiring === 'arduino') this.#wish = 'reset'
    }
    if (wasHeld && !this.#isHeld) this.#wish ??= 'reset'
    if (this.#wish && this.#wiring === 'esp' && this.#dtr && !this.#rts) this.#wish = 'loader'
    if (this.#wish) this.#wait()
  }

  /** Forgets a reset that was not begun yet: an upload resets the board by itself. */
  forget(): void {
    clearTimeout(this.#timer)
    this.#wish = undefined
    this.#settle()
  }

  [Symbol.dispose](): void {
    this.forget()
  }

  /** Whether the lines hold an ESP in its reset. */
  get #isHeld(): boolean {
    return this.#wiring === 'esp' && this.#rts && !this.#dtr
  }

  #wait(): void {
    this.#settled ??= Promise.withResolvers()
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      if (!this.#isHeld) void this.#obey()
    }, QUIET_MS)
  }

  async #obey(): Promise<void> {
    const wish = this.#wish
    this.#wish = undefined
    if (wish === 'reset') await this.#acts.reset()
    if (wish === 'loader') this.#acts.refuseLoader()
    if (!this.#wish) this.#settle()
  }

  #settle(): void {
    this.#settled?.resolve()
    this.#settled = undefined
  }
}
