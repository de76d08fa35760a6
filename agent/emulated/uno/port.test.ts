import { AVRIOPort, CPU, portBConfig, portDConfig } from 'avr8js'
import { expect, test } from 'vitest'
import { randomOf } from '#agent/emulated/parts/random.ts'
import { portOf } from './port.ts'

const [PCIFR, EIFR, EIMSK, PCICR, EICRA, PCMSK0, PCMSK2] = [0x3b, 0x3c, 0x3d, 0x68, 0x69, 0x6b, 0x6d]
const registers = [
  ...Object.values(portBConfig).filter((value) => typeof value === 'number'),
  ...[portDConfig.PIN, portDConfig.DDR, portDConfig.PORT],
  ...[PCIFR, EIFR, EIMSK, PCICR, EICRA, PCMSK0, PCMSK2],
]
/** T0 and T1 are D4 and D5. */
const [T0, T1] = [4, 5]

function scene(make: (cpu: CPU, config: typeof portDConfig) => AVRIOPort) {
  const cpu = new CPU(new Uint16Array(16))
  const ports = [portDConfig, portBConfig].map((config) => make(cpu, config))
  const counted: string[] = []
  for (const pin of [T0, T1]) {
    const [port] = ports
    if (port) port.externalClockListeners[pin] = (isHigh) => void counted.push(`${pin} ${isHigh}`)
  }
  const state = () => [...registers.map((at) => cpu.data[at]), cpu.nextInterrupt, counted.length].join(' ')
  return { cpu, ports, counted, state }
}

/** Breaks if a pin is left out that an interrupt or a timer watches. */
test('a port does what that of the package does, with random writes and levels', () => {
  const [own, theirs] = [scene(portOf), scene((cpu, config) => new AVRIOPort(cpu, config))]
  const random = randomOf(1, 'ports')
  const upTo = (end: number) => Math.floor(random() * end)
  for (let count = 0; count < 20_000; count++) {
    const [register = 0, value, mask] = [registers[upTo(registers.length)], upTo(256), upTo(3) ? 0xff : 1 << upTo(8)]
    const [port, pin, isHigh] = [upTo(2), upTo(8), random() < 0.5]
    const isPin = random() < 0.3
    for (const { cpu, ports } of [own, theirs])
      if (isPin) ports[port]?.setPin(pin, isHigh)
      else cpu.writeData(register, value, mask)
    if (own.state() !== theirs.state()) expect(own.state(), `after ${count} writes`).toBe(theirs.state())
  }
  expect(own.counted).toEqual(theirs.counted)
  expect(own.counted.length).toBeGreaterThan(1_000)
})
