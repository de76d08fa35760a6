import { type AVRIOPort, type CPU, PinState } from 'avr8js'
import type { MachineEvents, PinNow } from '#agent/emulated/machine.ts'
import { models } from '#agent/emulated/models.ts'
import { eachPin } from '#agent/emulated/pin-bits.ts'
import type { Chip } from './chip.ts'

const { supplyVolts } = models.uno
/** The places of each port's pins: D0 to D7, D8 to D13, A0 to A5. */
const places = [
  { first: 0, count: 8 },
  { first: 8, count: 6 },
  { first: 14, count: 6 },
]
const FIRST_ANALOGUE = 14
const ANALOGUE_PINS = 6
/** The inputs of the analogue comparator are D6 and D7. */
const FIRST_COMPARED = 6

/** The pins of an Uno, by their places in `models.ts`, over resets too. */
export class UnoPins {
  readonly #events: MachineEvents
  /** The voltage on each pin from outside. */
  readonly #volts: (number | undefined)[] = []
  #ports: readonly AVRIOPort[] = []
  /** Returns the cycle at which what is told happens. */
  #edgeCycle: () => number = () => 0

  constructor(events: MachineEvents) {
    this.#events = events
  }

  /** Takes the ports of a chip after a reset, D, B and C, and when its pins switch. */
  attach({ ports, cpu }: Pick<Chip, 'ports' | 'cpu'>, edgeCycle: () => number): void {
    this.#ports = ports
    this.#edgeCycle = edgeCycle
    for (const [at, place] of places.entries()) this.#listen(ports[at], cpu, place)
  }

  /** What is connected from outside, pins with their voltages. */
  get connected(): [index: number, volts: number][] {
    return this.#volts.flatMap((volts, index): [number, number][] => (volts === undefined ? [] : [[index, volts]]))
  }

  connect(index: number, volts: number): void {
    const { port, bit } = this.#find(index)
    this.#volts[index] = volts
    port.setPin(bit, isHigh(volts))
  }

  read(index: number): PinNow {
    const { port, bit } = this.#find(index)
    const state = port.pinState(bit)
    if (state === PinState.High || state === PinState.Low)
      return { direction: 'out', level: state === PinState.High ? 1 : 0 }
    const volts = this.#volts[index] ?? (state === PinState.InputPullUp ? supplyVolts : undefined)
    return { direction: 'in', level: volts === undefined ? null : isHigh(volts) ? 1 : 0 }
  }

  /** Returns the voltage on an input of the ADC, 0 to 7: 0 if nothing is connected to it. */
  measure(channel: number): number {
    this.#events.sample?.(FIRST_ANALOGUE + channel)
    return channel < ANALOGUE_PINS ? this.#voltsOn(FIRST_ANALOGUE + channel) : 0
  }

  /** Returns the voltage on AIN0 or AIN1. */
  compared(input: 0 | 1): number {
    return this.#voltsOn(FIRST_COMPARED + input)
  }

  #voltsOn(index: number): number {
    const { direction, level } = this.read(index)
    const own = level === 1 ? supplyVolts : 0
    return direction === 'out' ? own : (this.#volts[index] ?? own)
  }

  #find(index: number): { port: AVRIOPort; bit: number } {
    const at = places.findIndex(({ first, count }) => index >= first && index < first + count)
    const [place, port] = [places[at], this.#ports[at]]
    if (!place || !port) throw new Error(`there is no pin ${index}`)
    return { port, bit: index - place.first }
  }

  /** Tells what pins do, and lets those that nothing is connected to read their pull-ups. */
  #listen(port: AVRIOPort | undefined, { data }: Pick<CPU, 'data'>, { first, count }: (typeof places)[number]): void {
    if (!port) return
    const { DDR } = port.portConfig
    const own = (1 << count) - 1
    /** Which of them were outputs. */
    let outputs = 0
    port.addListener((values, before) => {
      const changed = (values ^ before) & own
      const now = (data[DDR] ?? 0) & own
      // Edges of outputs say all that there is.
      const isMore = now !== outputs || (changed & ~now) !== 0
      if (isMore) this.#letRead(port, own & ~now, first)
      if ((changed & now) !== 0) this.#events.edges((changed & now) << first, values << first, this.#edgeCycle())
      if (isMore) this.#events.pinsChanged(this.#edgeCycle())
      outputs = now
    })
  }

  #letRead(port: AVRIOPort, inputs: number, first: number): void {
    eachPin(inputs, (bit) => {
      if (this.#volts[first + bit] === undefined) port.setPin(bit, port.pinState(bit) === PinState.InputPullUp)
    })
  }
}

/** A pin reads as high from here on, about. */
function isHigh(volts: number): boolean {
  return volts >= supplyVolts / 2
}
