import type { RP2040 } from 'rp2040js'
import type { AlarmClock, Stepper } from '#agent/emulated/pico/alarm-clock.ts'
import { PinWord, SYNC_CYCLES } from './pins.ts'
import { Pio } from './pio.ts'
import type { StateMachine } from './state-machine.ts'

const PIO0_IRQ = 7
const PIO1_IRQ = 9
const ADDRESSES = [0x50200, 0x50300] as const

/**
 * Both PIOs on the board's clock: the package runs them by timers of the host, without dividers and
 * delays. What is due is done in order of cycle and number, between two instructions of the core.
 */
export class PioClock implements Stepper {
  readonly #blocks: Pio[]
  readonly #machines: StateMachine[]
  #next: StateMachine | undefined
  nextCycle: number = Number.POSITIVE_INFINITY

  /** Replaces the package's PIOs. */
  constructor(mcu: RP2040, clock: AlarmClock) {
    const now = () => clock.cycles
    const pins = new PinWord(mcu.gpio, now, () => this.#pinsChanged(now()))
    const onChange = () => this.#lookUpNext()
    this.#blocks = [
      new Pio(mcu, { index: 0, firstIrq: PIO0_IRQ, pins, now, onChange }),
      new Pio(mcu, { index: 1, firstIrq: PIO1_IRQ, pins, now, onChange }),
    ]
    this.#machines = this.#blocks.flatMap(({ machines }) => machines)
    this.#blocks.forEach((block, at) => {
      mcu.peripherals[ADDRESSES[at] ?? 0] = block
    })
    Object.assign(mcu, { pio: this.#blocks })
    clock.stepper = this
  }

  /** Lets the machine that is due execute, and its pins change. */
  step(): void {
    const machine = this.#next
    if (!machine) return
    machine.step()
    for (const block of this.#blocks) if (machine.block === block) block.settle()
    this.#lookUpNext()
  }

  #pinsChanged(cycle: number): void {
    let hasWoken: boolean = false
    for (const block of this.#blocks) if (block.wake('pin', cycle + SYNC_CYCLES - 1)) hasWoken = true
    if (hasWoken) this.#lookUpNext()
  }

  #lookUpNext(): void {
    let next: StateMachine | undefined
    let nextCycle = Number.POSITIVE_INFINITY
    for (const machine of this.#machines)
      if (machine.nextCycle < nextCycle) {
        next = machine
        nextCycle = machine.nextCycle
      }
    this.#next = next
    this.nextCycle = nextCycle
  }
}
