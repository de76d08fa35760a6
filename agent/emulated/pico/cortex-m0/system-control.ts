import type { Clock } from './clock.ts'
import { FIRST_IRQ, type Interrupts, NMI, PEND_SV, SV_CALL, SYS_TICK, THREAD_PRIORITY } from './interrupts.ts'
import type { Width } from './memory.ts'
import { SysTick } from './sys-tick.ts'

/** Offsets of registers in the private bus (ARMv6-M, B3.2 to B3.4). */
const SYST_CSR = 0xe010
const SYST_RVR = 0xe014
const SYST_CVR = 0xe018
const SYST_CALIB = 0xe01c
const NVIC_ISER = 0xe100
const NVIC_ICER = 0xe180
const NVIC_ISPR = 0xe200
const NVIC_ICPR = 0xe280
const NVIC_IPR = 0xe400
const NVIC_IPR_END = 0xe420
const CPUID = 0xed00
const ICSR = 0xed04
const VTOR = 0xed08
const AIRCR = 0xed0c
const SCR = 0xed10
const CCR = 0xed14
const SHPR2 = 0xed1c
const SHPR3 = 0xed20

/** Cortex-M0+ r0p1. */
const M0_PLUS = 0x410cc601
/** The reference counts microseconds, but not ten milliseconds exactly. */
const CALIBRATION = 0xc0000000
/** Bits of ICSR. */
const SET_NMI = 1 << 31
const SET_PEND_SV = 1 << 28
const CLEAR_PEND_SV = 1 << 27
const SET_SYS_TICK = 1 << 26
const CLEAR_SYS_TICK = 1 << 25
const IRQ_PENDING = 1 << 22
const PENDING_AT = 12
/** AIRCR: the key that a write must have, what it reads as, and the request for a reset. */
const KEY = 0x05fa
const KEY_READ = 0xfa05 << 16
const SYSTEM_RESET = 4
/** Bits of SCR. CCR reads as: misaligned accesses fault, the stack is aligned to 8 bytes. */
const SLEEP_ON_EXIT = 2
const DEEP_SLEEP = 4
const EVENT_ON_PENDING = 16
const ALIGNMENT = 0x208
const PRIORITY_AT = 6

/** The system control space of one core: its interrupt controller, timer and control registers. */
export class SystemControl {
  readonly #interrupts: Interrupts
  readonly #ipsr: () => number
  readonly #restart: () => void
  readonly sysTick: SysTick
  /** Where the addresses of handlers are. */
  vectors = 0
  #control = 0

  constructor(interrupts: Interrupts, clock: Clock, { ipsr, restart }: { ipsr: () => number; restart: () => void }) {
    this.#interrupts = interrupts
    this.#ipsr = ipsr
    this.#restart = restart
    this.sysTick = new SysTick(clock, () => interrupts.pend(SYS_TICK))
  }

  get sleepsOnExit(): boolean {
    return (this.#control & SLEEP_ON_EXIT) !== 0
  }

  get sendsEventOnPending(): boolean {
    return (this.#control & EVENT_ON_PENDING) !== 0
  }

  /** Returns a register, or the part of it that is read. One that there is not reads as 0. */
  read(address: number, width: Width): number {
    const value = this.#read(address & 0xfffc)
    return width === 4 ? value : value >>> (8 * (address & 3))
  }

  /** Bits beyond a narrow write count as 0. */
  write(address: number, value: number, width: Width): void {
    this.#write(address & 0xfffc, width === 4 ? value : value << (8 * (address & 3)))
  }

  #read(register: number): number {
    const { sysTick } = this
    const interrupts = this.#interrupts
    if (register >= NVIC_IPR && register < NVIC_IPR_END) return this.#priorities(FIRST_IRQ + register - NVIC_IPR)
    switch (register) {
      case SYST_CSR:
        return sysTick.readControl()
      case SYST_RVR:
        return sysTick.reload
      case SYST_CVR:
        return sysTick.value
      case SYST_CALIB:
        return CALIBRATION
      case NVIC_ISER:
      case NVIC_ICER:
        return interrupts.enabled
      case NVIC_ISPR:
      case NVIC_ICPR:
        return interrupts.pending
      case CPUID:
        return M0_PLUS
      case ICSR:
        return this.#readState()
      case VTOR:
        return this.vectors
      case AIRCR:
        return KEY_READ
      case SCR:
        return this.#control
      case CCR:
        return ALIGNMENT
      case SHPR2:
        return this.#priorities(SV_CALL - 3)
      case SHPR3:
        return this.#priorities(PEND_SV - 2)
      default:
        return 0
    }
  }

  #write(register: number, value: number): void {
    const { sysTick } = this
    const interrupts = this.#interrupts
    if (register >= NVIC_IPR && register < NVIC_IPR_END) {
      for (let at = 0; at < 4; at++) this.#prioritise(FIRST_IRQ + register - NVIC_IPR + at, value >>> (8 * at))
      return
    }
    switch (register) {
      case SYST_CSR:
        sysTick.writeControl(value)
        break
      case SYST_RVR:
        sysTick.reload = value
        break
      case SYST_CVR:
        sysTick.clear()
        break
      case NVIC_ISER:
        interrupts.enable(value)
        break
      case NVIC_ICER:
        interrupts.disable(value)
        break
      case NVIC_ISPR:
        interrupts.setPending(value)
        break
      case NVIC_ICPR:
        interrupts.clearPending(value)
        break
      case ICSR:
        this.#writeState(value)
        break
      case VTOR:
        this.vectors = value & ~0xff
        break
      case AIRCR:
        if (value >>> 16 === KEY && (value & SYSTEM_RESET) !== 0) this.#restart()
        break
      case SCR:
        this.#control = value & (SLEEP_ON_EXIT | DEEP_SLEEP | EVENT_ON_PENDING)
        break
      case SHPR2:
        this.#prioritise(SV_CALL, value >>> 24)
        break
      case SHPR3:
        this.#prioritise(PEND_SV, value >>> 16)
        this.#prioritise(SYS_TICK, value >>> 24)
    }
  }

  #readState(): number {
    const interrupts = this.#interrupts
    return (
      (interrupts.isPending(NMI) ? SET_NMI : 0) |
      (interrupts.isPending(PEND_SV) ? SET_PEND_SV : 0) |
      (interrupts.isPending(SYS_TICK) ? SET_SYS_TICK : 0) |
      (interrupts.pending !== 0 ? IRQ_PENDING : 0) |
      (interrupts.next(THREAD_PRIORITY) << PENDING_AT) |
      this.#ipsr()
    )
  }

  #writeState(value: number): void {
    const interrupts = this.#interrupts
    if ((value & SET_NMI) !== 0) interrupts.pend(NMI)
    if ((value & SET_PEND_SV) !== 0) interrupts.pend(PEND_SV)
    if ((value & CLEAR_PEND_SV) !== 0) interrupts.unpend(PEND_SV)
    if ((value & SET_SYS_TICK) !== 0) interrupts.pend(SYS_TICK)
    if ((value & CLEAR_SYS_TICK) !== 0) interrupts.unpend(SYS_TICK)
  }

  /** Returns the priorities of four exceptions. Those without a register read as 0. */
  #priorities(first: number): number {
    let value = 0
    for (let at = 0; at < 4; at++) value |= this.#interrupts.priority(first + at) << (8 * at + PRIORITY_AT)
    return value
  }

  #prioritise(exception: number, byte: number): void {
    this.#interrupts.setPriority(exception, (byte >>> PRIORITY_AT) & 3)
  }
}
