import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CaptureReader, CODES, codeOf, TooManyChanges } from '#wire/capture-file.ts'
import { type DecoderAsked, decode, fullText, readTraces, shortText, type Trace } from './index.ts'
import { fileOf, numberOf } from './testing.ts'

const names = ['D0', 'D1', 'D2', 'D3']

const change = fc.tuple(
  fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 60_000 }), fc.constant(2 ** 40)),
  fc.integer({ min: 0, max: 2 }),
)

const anyTrace = (name: string) =>
  fc.tuple(fc.integer({ min: 0, max: 2 }), fc.array(change, { maxLength: 400 })).map(([initial, changes]): Trace => {
    let at = 0
    const times = changes.map(([gap]) => {
      at += gap
      return at
    })
    return {
      name,
      initial,
      times: Float64Array.from(times),
      levels: Uint8Array.from(changes.map(([, level]) => level)),
    }
  })

const anyBaud = fc.option(fc.integer({ min: 1, max: 1_000_000_000 }), { nil: undefined })
const anyAsked: fc.Arbitrary<DecoderAsked> = fc.oneof(
  anyBaud.map((baud): DecoderAsked => ({ kind: 'uart', rx: 'D0', baud })),
  fc.constant<DecoderAsked>({ kind: 'i2c', sda: 'D0', scl: 'D1' }),
  fc.constantFrom(0 as const, 1 as const, 2 as const, 3 as const).map(
    (mode): DecoderAsked => ({
      kind: 'spi',
      clk: 'D0',
      mosi: 'D1',
      miso: 'D2',
      cs: mode % 2 ? 'D3' : undefined,
      mode,
    }),
  ),
  fc.constantFrom(24 as const, 32 as const).map((bits): DecoderAsked => ({ kind: 'ws2812', din: 'D0', bits })),
)

test('decoding of any edges ends, and what is found is in order and has a text', () => {
  fc.assert(
    fc.property(fc.tuple(...names.map(anyTrace)), anyAsked, (pins, asked) => {
      for (const { annotations } of decode({ pins }, asked).rows) {
        let before = Number.NEGATIVE_INFINITY
        for (const one of annotations) {
          expect(one.from).toBeGreaterThanOrEqual(before)
          expect(one.to).toBeGreaterThanOrEqual(one.from)
          expect(shortText(one)).not.toBe('')
          expect(fullText(one)).not.toMatch(/NaN|undefined/)
          before = one.from
        }
      }
    }),
    { numRuns: 400 },
  )
})

/** Returns a trace that counts how often one of its times is read. */
function counted(trace: Trace): { trace: Trace; reads: () => number } {
  let reads = 0
  const times = new Proxy(trace.times, {
    get(target, key) {
      if (typeof key === 'string' && /^\d+$/.test(key)) reads++
      return Reflect.get(target, key, target)
    },
  })
  return { trace: { ...trace, times }, reads: () => reads }
}

/** Breaks if a decoder looks again at what it has left behind. */
test.each<DecoderAsked>([
  { kind: 'uart', rx: 'D0', baud: 115_200 },
  { kind: 'uart', rx: 'D0', baud: 1 },
  { kind: 'i2c', sda: 'D0', scl: 'D1' },
  { kind: 'spi', clk: 'D0', mosi: 'D1', mode: 0 },
  { kind: 'ws2812', din: 'D0', bits: 24 },
])('each change of a pin is read a few times, however many there are: %o', (asked) => {
  const LENGTH = 20_000
  const make = (name: string, gap: number) => {
    const times = Float64Array.from({ length: LENGTH }, (_, at) => at * gap)
    return counted({ name, initial: 1, times, levels: Uint8Array.from(times, (_, at) => at % 2) })
  }
  const pins = [make('D0', 4_000), make('D1', 3_000)]
  decode({ pins: pins.map(({ trace }) => trace) }, asked)
  for (const { reads } of pins) expect(reads()).toBeLessThan(12 * LENGTH)
})

const LEVELS = [0, 1, null] as const
const HERTZ = 16_000_000
const still = names.map((name) => ({ name, initial: 0, times: new Float64Array(), levels: new Uint8Array() }))

test('the file of a capture becomes the levels of its pins, at the times of the file', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.tuple(fc.integer({ min: 0, max: 2 ** 30 }), fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 2 })),
      ),
      (changes) => {
        const bytes = changes.flatMap(([cycles, pin, level]) =>
          numberOf(cycles * CODES + codeOf(pin, LEVELS[level] ?? null)),
        )
        const head = fileOf(still, HERTZ, { trigger_cycle: changes[0]?.[0] ?? null })
        const file = Uint8Array.from([...head, ...bytes])
        const { pins, triggerTicks } = readTraces(file)
        const read = pins.flatMap(({ times, levels }, pin) =>
          [...times].map((ticks, at) => ({ ticks, pin, level: levels[at] })),
        )
        const expected = [...new CaptureReader(file).changes()].map(({ ticks, pin, level }) => ({
          ticks,
          pin,
          level: level ?? 2,
        }))
        expect(read).toEqual(expected.toSorted((one, other) => one.pin - other.pin))
        expect(triggerTicks).toBe(expected[0]?.ticks ?? null)
      },
    ),
    { numRuns: 100 },
  )
})

/** D0 and those in the number after it. */
const several = numberOf(CODES + 3)

test.each([
  ['a pin that it does not name', numberOf(CODES + codeOf(4, 1)), 'a pin that it does not name'],
  ['such a pin among several', [...several, 0x08], 'a pin that it does not name'],
  ['several pins that nothing drives', [...several, 0x02], 'switches a pin that nothing drives'],
  ['more pins than a number has bits', [...several, ...numberOf(2 ** 31)], 'a pin that it does not name'],
  ['several pins, and does not say which', several, 'ends too soon'],
])('a file with %s is refused', (_, bytes, problem) => {
  const head = fileOf(still, HERTZ, { levels: [0, 0, null, 0] })
  expect(() => readTraces(Uint8Array.from([...head, ...bytes]))).toThrow(problem)
})

/** Breaks if the memory of a page is filled by a file of 8 MiB with 30 pins in each 7 bytes. */
test('a file with more changes than one may have is refused', () => {
  const [pins, levels] = [Array.from({ length: 30 }, (_, pin) => `GP${pin}`), Array(30).fill(0)]
  const toggles = Array(10).fill([...several, ...numberOf(2 ** 29 - 1)])
  const file = Uint8Array.from([...fileOf(still, HERTZ, { pins, levels }), ...toggles.flat()])
  expect([...new CaptureReader(file, 300).changes()]).toHaveLength(300)
  expect(() => [...new CaptureReader(file, 299).changes()]).toThrow('more changes than one may have')
  expect(() => readTraces(file, 299)).toThrow(TooManyChanges)
})

test('a file of a format to come says so', () => {
  const file = fileOf(still, HERTZ, { format: 'boardwalk-capture-9' as never })
  expect(() => readTraces(file)).toThrow('has the format boardwalk-capture-9, which only newer versions')
})

test.each<[string, object]>([
  ['another format', { format: 'capture' }],
  ['a pin with a space', { pins: ['D0', 'D1', 'D2', 'D 3'] }],
  ['no pins', { pins: [], levels: [] }],
  ['more pins than there may be', { pins: Array(31).fill('D0'), levels: Array(31).fill(0) }],
  ['fewer levels than pins', { levels: [0] }],
  ['an unknown level', { levels: [0, 1, 2, 0] }],
  ['a clock that stands', { hertz: 0 }],
  ['half a cycle', { cycles: 1.5 }],
  ['a beginning after its end', { lead_cycles: -1 }],
  ['a trigger that is no number', { trigger_cycle: '5' }],
  ['an end that is not known', { ended: 'bored' }],
  ['no mark', { truncated: null }],
])('a file whose first line has %s is refused', (_, wrong) => {
  expect(() => readTraces(fileOf(still, HERTZ, wrong))).toThrow('begins with no line that describes it')
  expect(readTraces(fileOf(still, HERTZ)).pins).toHaveLength(4)
})
