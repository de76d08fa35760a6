export const NMI = 2
export const HARD_FAULT = 3
export const SV_CALL = 11
export const PEND_SV = 14
export const SYS_TICK = 15
/** The exception of interrupt 0. */
export const FIRST_IRQ = 16
/** What an exception must be more urgent than while none is handled. */
export const THREAD_PRIORITY = 4

const EXCEPTIONS = 48

/**
 * Which exceptions of a core are pending, enabled and active, and how urgent they are: its NVIC
 * (ARMv6-M, B3.4). An exception has its number; interrupt 0 is exception 16. A priority is a number
 * that is smaller the more urgent it is.
 */
export class Interrupts {
  /** Bits by interrupt: what its line is at, whether it is let through, and where it stands. */
  #lines = 0
  #enabled = 0
  #pending = 0
  #active = 0
  /** Bits by exception, of those below 16. */
  #pendingSystem = 0
  readonly #priorities = new Int8Array(EXCEPTIONS)
  readonly #onPending: () => void
  readonly #onChange: () => void
  /** The interrupts that count as NMI. */
  nmiMask = 0

  /** `onChange` is for what may let a pending one through. */
  constructor({ onPending, onChange }: { onPending: () => void; onChange: () => void }) {
    this.#onPending = onPending
    this.#onChange = onChange
    this.#priorities[NMI] = -2
    this.#priorities[HARD_FAULT] = -1
  }

  get enabled(): number {
    return this.#enabled
  }

  /** The levels of the lines, by bits. */
  get lines(): number {
    return this.#lines
  }

  get pending(): number {
    return this.#pending
  }

  /** Sets the line of an interrupt. It stays pending when its line falls. */
  setLine(irq: number, isHigh: boolean): void {
    const bit = 1 << irq
    const wasHigh = (this.#lines & bit) !== 0
    if (isHigh === wasHigh) return
    this.#lines ^= bit
    if (!isHigh) return
    if ((this.nmiMask & bit) !== 0) this.pend(NMI)
    else this.setPending(bit)
  }

  /** Sets all lines, by bits. */
  setLines(bits: number): void {
    for (let irq = 0; irq < 32; irq++) this.setLine(irq, ((bits >>> irq) & 1) !== 0)
  }

  /** Makes interrupts pending, by bits. */
  setPending(bits: number): void {
    const before = this.#pending
    this.#pending |= bits
    if (this.#pending !== before) this.#onPending()
  }

  /** One whose line is high is pending again at once. */
  clearPending(bits: number): void {
    this.#pending &= ~bits | (this.#lines & ~this.#active)
  }

  enable(bits: number): void {
    this.#enabled |= bits
    this.#onChange()
  }

  disable(bits: number): void {
    this.#enabled &= ~bits
  }

  /** Makes an exception below 16 pending. */
  pend(exception: number): void {
    this.#pendingSystem |= 1 << exception
    this.#onPending()
  }

  unpend(exception: number): void {
    this.#pendingSystem &= ~(1 << exception)
  }

  isPending(exception: number): boolean {
    return exception < FIRST_IRQ
      ? (this.#pendingSystem & (1 << exception)) !== 0
      : (this.#pending & (1 << (exception - FIRST_IRQ))) !== 0
  }

  priority(exception: number): number {
    return exception === 0 ? THREAD_PRIORITY : (this.#priorities[exception] ?? THREAD_PRIORITY)
  }

  setPriority(exception: number, priority: number): void {
    this.#priorities[exception] = priority
    this.#onChange()
  }

  /**
   * Returns the most urgent exception that is pending, enabled and more urgent than `limit`; of
   * several the one with the smallest number. Returns 0 without one.
   */
  next(limit: number): number {
    let found = 0
    let best = limit
    for (let rest = this.#pendingSystem; rest !== 0; rest &= rest - 1) {
      const exception = 31 - Math.clz32(rest & -rest)
      const priority = this.priority(exception)
      if (priority < best) [found, best] = [exception, priority]
    }
    for (let rest = this.#pending & this.#enabled; rest !== 0; rest &= rest - 1) {
      const exception = FIRST_IRQ + 31 - Math.clz32(rest & -rest)
      const priority = this.priority(exception)
      if (priority < best) [found, best] = [exception, priority]
    }
    return found
  }

  /** An exception is handled from here on. */
  activate(exception: number): void {
    if (exception < FIRST_IRQ) {
      this.unpend(exception)
      return
    }
    const bit = 1 << (exception - FIRST_IRQ)
    this.#active |= bit
    this.#pending &= ~bit
  }

  /** An exception has been handled. An interrupt whose line is still high is pending again. */
  deactivate(exception: number): void {
    if (exception < FIRST_IRQ) return
    const bit = 1 << (exception - FIRST_IRQ)
    this.#active &= ~bit
    if ((this.#lines & ~this.nmiMask & bit) !== 0) this.setPending(bit)
  }
}
