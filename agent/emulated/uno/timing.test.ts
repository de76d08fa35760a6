import { describe, expect, test } from 'vitest'
import { Adc } from './adc.ts'
import { Avr } from './avr/avr.ts'
import { Bench, image, STAY, store } from './testing.ts'

const [DDRB, PORTB, DDRD, SMCR, WDTCSR] = [0x24, 0x25, 0x2a, 0x53, 0x60]
const [TCCR1A, TCCR1B, ICR1, OCR1A] = [0x80, 0x81, 0x86, 0x88]
const [UCSR0A, UCSR0B, UCSR0C, UBRR0, UDR0] = [0xc0, 0xc1, 0xc2, 0xc4, 0xc6]
const [TXEN, U2X] = [0x08, 0x02]
/** An instruction less a cycle, and as much for the first byte. */
const MOST_LATE = 3
/** The control registers of timers 0 and 2, and the register that they count up to. */
const timers = {
  0: { control: [0x44, 0x45], compare: 0x47, pin: 6 },
  2: { control: [0xb0, 0xb1], compare: 0xb3, pin: 11 },
} as const
const [SEI, SLEEP] = [0x9478, 0x9588]
const NOP = 0
const RAM_BYTES = 2 * 1024
const POWER_DOWN = 0x05
const [WDCE, WDE] = [0x10, 0x08]
const D8 = 8
const D9 = 9

/** Returns when a pin rose and fell, in cycles, while a program ran for so long. */
function edgesOf(pin: number, words: number[], ms: number): { high: boolean; cycle: number }[] {
  const edges: { high: boolean; cycle: number }[] = []
  const bench: Bench = new Bench(image(...words), {
    edges: (pins, levels) => {
      if ((pins >> pin) & 1) edges.push({ high: ((levels >> pin) & 1) === 1, cycle: bench.uno.cycles })
    },
  })
  bench.run(ms)
  return edges
}

const wide = (address: number, value: number) => [...store(address + 1, value >> 8), ...store(address, value & 0xff)]

describe('PWM of timer 1, by ICR1', () => {
  /**
   * Breaks if a period is a cycle longer than the data sheet's formula says. A pulse of fast PWM
   * is OCR1A steps and not one more, as `peripherals.ts` says.
   */
  test.each([
    ['fast, undivided', 0x19, 999, 1_000, 250],
    ['fast, divided by 8', 0x1a, 1_999, 16_000, 8 * 250],
    ['phase correct, undivided', 0x11, 1_000, 2_000, 2 * 250],
  ])('%s', (_name, control, top, period, pulse) => {
    const setup = [...store(DDRB, 2), ...wide(ICR1, top), ...wide(OCR1A, 250), ...store(TCCR1A, 0x82)]
    const edges = edgesOf(D9, [...setup, ...store(TCCR1B, control), STAY], 50).slice(4)
    const rises = edges.filter(({ high }) => high).map(({ cycle }) => cycle)
    const [first = 0, last = 0] = [rises[0], rises.at(-1)]
    expect(rises.length).toBeGreaterThan(40)
    expect(last - first).toBe(period * (rises.length - 1))
    const fall = edges.find(({ high, cycle }) => !high && cycle > first)
    expect((fall?.cycle ?? 0) - first).toBe(pulse)
  })
})

/** Breaks if it sleeps further: what its host puts on a pin then would come late in a replay. */
test('an Uno that sleeps deeply stops at the very cycle that it is asked for', () => {
  const { uno } = new Bench(image(...store(SMCR, POWER_DOWN), SEI, SLEEP, STAY))
  for (const until of [1_000, 1_001, 123_457]) {
    uno.advance(until)
    expect([uno.isAsleep, uno.cycles]).toEqual([true, until])
  }
})

/** Breaks if the oscillator of the watchdog has another frequency, or sleep stops it. */
test.each([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])('the watchdog runs out after 2048 << %i periods of 128 kHz', (exponent) => {
  const select = ((exponent & 8) << 2) | (exponent & 7)
  const words = [
    ...store(DDRB, 1),
    ...store(PORTB, 1),
    ...store(WDTCSR, WDCE | WDE),
    ...store(WDTCSR, WDE | select),
    ...store(SMCR, POWER_DOWN),
    SLEEP,
    STAY,
  ]
  const cycles = (2_048 << exponent) * 125
  const [first, second] = edgesOf(D8, words, cycles / 16_000 + 1)
  expect((second?.cycle ?? 0) - (first?.cycle ?? 0)).toBeGreaterThanOrEqual(cycles)
  expect((second?.cycle ?? 0) - (first?.cycle ?? 0)).toBeLessThan(cycles + 20)
})

const PRESCALERS = { 0: [1, 8, 64, 256, 1_024], 2: [1, 8, 32, 64, 128, 256, 1_024] } as const
const timerCases = ([0, 2] as const).flatMap((timer) => PRESCALERS[timer].map((by, at) => [timer, by, at + 1] as const))

/** Returns how far apart the edges of a timer's output are, from the second on. */
function stepsOf(timer: 0 | 2, mode: number, select: number, top: number, ms: number): number[] {
  const { control, compare, pin } = timers[timer]
  const words = [
    ...[...store(DDRB, 0xff), ...store(DDRD, 0xff), ...store(compare, top)],
    ...[...store(control[0], mode), ...store(control[1], select), STAY],
  ]
  const cycles = edgesOf(pin, words, ms).map(({ cycle }) => cycle)
  return cycles.slice(2).map((cycle, at) => cycle - (cycles[at + 1] ?? 0))
}

/** Breaks if a prescaler divides by something else (data sheet, §15.9 and §18.11). */
test.each(timerCases)('timer %i, divided by %i, switches its output each time it gets there', (timer, by, select) => {
  const [CTC_TOGGLE, top] = [0x42, 19]
  const steps = stepsOf(timer, CTC_TOGGLE, select, top, 10)
  expect(steps.length).toBeGreaterThan(4)
  expect(new Set(steps)).toEqual(new Set([by * (top + 1)]))
})

/** A period of 256 steps, or 510 where it counts up and down. As above, a pulse is a step short. */
test.each([
  ['fast', 0, 0x83, 256, 64],
  ['phase correct', 0, 0x81, 510, 128],
  ['fast', 2, 0x83, 256, 64],
  ['phase correct', 2, 0x81, 510, 128],
] as const)('%s PWM of timer %i has its period and its pulse', (_, timer, mode, period, pulse) => {
  const [DIVIDED_BY_8, level] = [2, 64]
  const steps = stepsOf(timer, mode, DIVIDED_BY_8, level, 5)
  expect(steps.length).toBeGreaterThan(10)
  expect(new Set(steps)).toEqual(new Set([8 * pulse, 8 * (period - pulse)]))
})

/** Ten bits of 16 clocks, or of 8, and as many as the frame has (data sheet, §20.3 and §20.4). */
test.each([
  ['8N1 at 9,600 baud', 103, 0, 0x06, 10],
  ['8N1 at 57,600 baud', 34, U2X, 0x06, 10],
  ['8N1 at 115,200 baud', 16, U2X, 0x06, 10],
  ['8N1 at 1,000,000 baud', 0, 0, 0x06, 10],
  ['8N2', 16, U2X, 0x0e, 11],
  ['8E1', 16, U2X, 0x26, 11],
  ['7O1', 16, U2X, 0x34, 10],
  ['5N1', 16, U2X, 0x00, 7],
])('bytes of %s follow each other without a gap', (_, divider, fast, frame, bits) => {
  const [LDS_R17, SBRS_UDRE, BACK_4, STORE, BACK_8] = [[0x9110, UCSR0A], 0xff15, 0xcffc, [0x9300, UDR0], 0xcff8]
  const sent: number[] = []
  const setup = [...store(UCSR0A, fast), ...store(UBRR0, divider), ...store(UCSR0C, frame), ...store(UCSR0B, TXEN)]
  // Its 9 cycles have nothing in common with a byte's.
  const loop = [...LDS_R17, SBRS_UDRE, BACK_4, ...STORE, NOP, BACK_8]
  const bench: Bench = new Bench(image(...setup, ...loop), {})
  bench.onByte = () => sent.push(bench.uno.cycles)
  bench.run(20)
  const period = bits * (fast ? 8 : 16) * (divider + 1)
  expect(sent.length).toBeGreaterThan(10)
  // The end of a byte is seen between two instructions. It does not add up.
  const late = sent.map((cycle, at) => cycle - (sent[0] ?? 0) - at * period)
  expect(late.filter((cycles) => cycles < 0 || cycles > MOST_LATE)).toEqual([])
})

/** Breaks where a 1 sets the flag, or a 0 clears it (§24.9.2). */
test('the flag of a conversion is cleared by a 1, and stays with a 0', () => {
  const [ADCSRA, ADEN, ADSC, ADIF] = [0x7a, 0x80, 0x40, 0x10]
  const cpu = new Avr(new Uint16Array(64), RAM_BYTES)
  new Adc(cpu, { voltsAt: () => 0, supplyVolts: 5, onTrigger() {} })
  const flag = () => (cpu.data[ADCSRA] ?? 0) & ADIF
  cpu.writeData(ADCSRA, ADEN | ADSC)
  expect(flag()).toBe(0)
  while (flag() === 0) cpu.run(cpu.cycles + 1)
  cpu.writeData(ADCSRA, ADEN)
  expect(flag()).toBe(ADIF)
  cpu.writeData(ADCSRA, ADEN | ADIF)
  expect(flag()).toBe(0)
})

/** 25 clocks of the ADC for the first conversion, which sets it up, and 13 for each (§24.4). */
test.each([2, 4, 8, 16, 32, 64, 128].map((by, at) => [by, at + 1] as const))(
  'conversions of an ADC divided by %i',
  (by, select) => {
    const [ADCSRA, ADEN, ADSC] = [0x7a, 0x80, 0x40]
    const cpu = new Avr(new Uint16Array(64), RAM_BYTES)
    new Adc(cpu, { voltsAt: () => 0, supplyVolts: 5, onTrigger() {} })
    const convert = () => {
      cpu.writeData(ADCSRA, ADEN | ADSC | select)
      const from = cpu.cycles
      while (((cpu.data[ADCSRA] ?? 0) & ADSC) !== 0) cpu.run(cpu.cycles + 1)
      return cpu.cycles - from
    }
    expect([convert(), convert(), convert()]).toEqual([25 * by, 13 * by, 13 * by])
  },
)
