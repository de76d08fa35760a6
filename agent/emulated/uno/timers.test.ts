import {
  AVRIOPort,
  type AVRTimerConfig,
  AVRTimer as PackageTimer,
  portBConfig,
  portDConfig,
  timer0Config,
  timer1Config,
  timer2Config,
} from 'avr8js'
import { expect, test } from 'vitest'
import { randomOf } from '#agent/emulated/parts/random.ts'
import { Avr } from './avr/avr.ts'
import { attachTimer } from './timers.ts'

const ACTS = 200
const MOST_CYCLES = 3_000
const RAM_BYTES = 2 * 1024
/** NOP, and a jump to the next word, which takes two cycles. */
const words = Uint16Array.from({ length: 16_384 }, (_, at) => (at % 3 === 0 ? 0xc000 : 0))

/** What a timer does, one line for each edge of a pin, flag and count. */
type Told = string[]

/** Returns what a timer does while a seed decides what is written to its registers, and when. */
function actsOf(config: AVRTimerConfig, seed: number, attach: (cpu: Avr) => void): Told {
  const told: Told = []
  const cpu = new Avr(words, RAM_BYTES)
  const ports = [portBConfig, portDConfig].map((port) => new AVRIOPort(cpu, port))
  attach(cpu)
  for (const [at, port] of ports.entries()) {
    port.addListener((value) => told.push(`${cpu.cycles}: port ${at} is ${value}`))
    cpu.writeData([portBConfig, portDConfig][at]?.DDR ?? 0, 0xff)
  }
  const { TCCRA, TCCRB, OCRA, OCRB, ICR, TCNT, TIFR } = config
  const random = randomOf(seed, 'timer')
  const below = (limit: number) => Math.floor(random() * limit)
  const registers = [TCCRA, TCCRB, OCRA, OCRB, TCNT, ...(ICR > 0 ? [ICR, OCRA + 1, ICR + 1, TCNT + 1] : []), TIFR]
  for (let left = ACTS; left > 0; left--) {
    const register = registers[below(registers.length)] ?? TCNT
    const value = below(4) === 0 ? below(4) : below(256)
    // Dividers that a run of this length sees: 1, 8 and 64 mostly.
    cpu.writeData(register, register === TCCRB ? (value & ~7) | below(5) : value)
    cpu.run(cpu.cycles + 1 + below(below(3) === 0 ? 4 : MOST_CYCLES))
    const count = below(2) === 0 ? ` counts ${cpu.readData(TCNT)}` : ''
    told.push(`${cpu.cycles}: flags ${cpu.data[TIFR]}${count}`)
  }
  return told
}

const timers: [string, AVRTimerConfig][] = [
  ['timer 0', timer0Config],
  ['timer 1', timer1Config],
  ['timer 2', timer2Config],
]

/** Breaks if a step with something due is passed over, or a stale count is written to. */
test.each(timers)('%s does at each cycle what the package does that counts each step', (_, config) => {
  for (let seed = 0; seed < 60; seed++) {
    const told = actsOf(config, seed, (cpu) => attachTimer(cpu, config))
    expect(told, `seed ${seed}`).toEqual(actsOf(config, seed, (cpu) => new PackageTimer(cpu, config)))
  }
})

/** Breaks if it is counted at each step again: a chip that sleeps then costs as one that works. */
test('a timer that counts milliseconds is counted a few times in each', () => {
  const cpu = new Avr(words, RAM_BYTES)
  attachTimer(cpu, timer0Config)
  const [CTC, BY_64, MILLISECOND] = [2, 3, 249]
  cpu.writeData(timer0Config.TCCRA, CTC)
  cpu.writeData(timer0Config.OCRA, MILLISECOND)
  cpu.writeData(timer0Config.TCCRB, BY_64)
  cpu.isAsleep = true
  let events = 0
  const tick = cpu.tick.bind(cpu)
  cpu.tick = () => {
    events++
    tick()
  }
  cpu.idle(16_000_000, Number.POSITIVE_INFINITY)
  expect(events).toBeGreaterThan(1_000)
  expect(events).toBeLessThan(5_000)
})
