import { AVRIOPort, type AVRPortConfig, type CPU } from 'avr8js'
import { eachPin, pinsIn } from '#agent/emulated/pin-bits.ts'

/** What the package keeps to itself. */
type Inside = {
  pinValue: number
  lastValue: number
  lastPin: number
  updatePinRegister(outputs: number): void
  toggleInterrupt(pin: number, isHigh: boolean): void
}

/**
 * Creates a port of the package that looks only at those changed pins of which something follows:
 * an interrupt that is enabled, or a timer that counts them. The package looks at each of them.
 */
export function portOf(cpu: CPU, config: AVRPortConfig): AVRIOPort {
  const port = new AVRIOPort(cpu, config)
  const own = port as unknown as Inside
  const { data } = cpu
  const { PIN, pinChange, externalInterrupts } = config
  const externals = externalInterrupts.flatMap((one, pin) => (one ? { pin, ...one } : []))
  const [EIMSK] = externals.map((one) => one.EIMSK)
  const external = pinsIn(externals.map(({ pin }) => pin))
  const watched = () => {
    const interrupts = EIMSK !== undefined && data[EIMSK] !== 0 ? external : 0
    const changes = pinChange ? pinChange.mask & ((data[pinChange.PCMSK] ?? 0) >> pinChange.offset) : 0
    return interrupts | changes | ((1 << port.externalClockListeners.length) - 1)
  }
  own.updatePinRegister = (outputs) => {
    const pins = (own.pinValue & ~outputs) | (own.lastValue & outputs)
    data[PIN] = pins
    const changed = pins ^ own.lastPin
    if (changed === 0) return
    const followed = changed & watched()
    if (followed !== 0)
      eachPin(followed, (pin) => {
        const isHigh = ((pins >> pin) & 1) === 1
        own.toggleInterrupt(pin, isHigh)
        port.externalClockListeners[pin]?.(isHigh)
      })
    own.lastPin = pins
  }
  return port
}
