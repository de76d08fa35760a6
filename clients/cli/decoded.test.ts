import { expect, test } from 'vitest'
import { readTraces } from '#wire/decoders/index.ts'
import { DrawnBus, DrawnPin, fileOf, lightBits, pulses, serialLine } from '#wire/decoders/testing.ts'
import { decodedIn, parseDecoder, withDecoders } from './decoded.ts'

test.each([
  ['uart:rx=d1', { kind: 'uart', rx: 'D1', baud: undefined }],
  ['uart:rx=D1,baud=9600', { kind: 'uart', rx: 'D1', baud: 9_600 }],
  ['i2c:sda=A4,scl=A5', { kind: 'i2c', sda: 'A4', scl: 'A5' }],
  ['spi:clk=D13,miso=D12,mode=3', { kind: 'spi', clk: 'D13', mosi: undefined, miso: 'D12', cs: undefined, mode: 3 }],
  ['ws2812:din=D6', { kind: 'ws2812', din: 'D6', bits: 24 }],
  ['ws2812:din=D6,bits=32', { kind: 'ws2812', din: 'D6', bits: 32 }],
])('--decode %s is a decoder', (text, asked) => expect(parseDecoder(text)).toEqual({ text, asked }))

test.each([
  ['uart', 'has settings like rx=D1'],
  ['can:rx=D1', 'is no decoder'],
  ['uart:baud=9600', 'needs rx'],
  ['uart:rx', 'has settings like rx=D1'],
  ['uart:rx=D1,rx=D2', 'has rx twice'],
  ['uart:rx=D1,baud=fast', 'has a rate from 1 to 10000000 baud'],
  ['uart:rx=D1,parity=even', 'has no parity'],
  ['spi:clk=D13', 'needs mosi or miso'],
  ['spi:clk=D13,mosi=D11,mode=4', 'has mode=0, mode=1, mode=2, mode=3'],
])('--decode refuses %s', (text, why) => expect(() => parseDecoder(text)).toThrow(why))

test('the pins of a decoder are captured, or it is refused before the capture', () => {
  const decoders = [parseDecoder('i2c:sda=A4,scl=A5')]
  expect(withDecoders(undefined, decoders)).toBe(undefined)
  expect(withDecoders(['A4', 'A5'], decoders)).toEqual(['A4', 'A5'])
  expect(() => withDecoders(['A4'], decoders)).toThrow('“i2c:sda=A4,scl=A5” needs A5: add it to --pins.')
})

test('what is on the lines of a capture is told by time', () => {
  const bus = new DrawnBus()
  bus.start()
  bus.byte(0x78)
  bus.stop()
  const { sda, scl } = bus.traces
  const clk = new DrawnPin('D13', 0)
  const data = new DrawnPin('D11', 0)
  for (let bit = 0; bit < 8; bit++) {
    data.set(0.01 + bit * 1e-6, (0xa5 >> (7 - bit)) & 1)
    clk.set(0.01 + (bit + 0.25) * 1e-6, 1)
    clk.set(0.01 + (bit + 0.75) * 1e-6, 0)
  }
  const pins = [serialLine('D1', Buffer.from('Hi'), 9_600), sda, scl, clk.trace, data.trace]
  const traces = readTraces(fileOf([...pins, pulses('D6', lightBits(0x10ff20, 24))], 16_000_000))
  const asked = ['uart:rx=D1,baud=9600', 'i2c:sda=SDA,scl=SCL', 'spi:clk=D13,mosi=D11', 'ws2812:din=D6']
  const { rows, unread } = decodedIn(traces, asked.map(parseDecoder))
  expect(unread).toEqual([])
  expect(rows.map(({ decoder, text }) => `${decoder} ${text}`)).toEqual([
    ...['WS2812 #ff1020', 'I²C Start', 'I²C Write to 0x3c', 'I²C Acknowledged', 'I²C Stop'],
    ...['UART 9600 0x48 H', 'UART 9600 0x69 i', 'SPI out 0xa5'],
  ])
  expect(rows.at(-1)).toMatchObject({ pin: 'D11', kind: 'byte', value: 0xa5 })
  expect(rows.at(-1)?.from_ns).toBeCloseTo(0.01 * 1e9 + 250, -2)
})

/** Breaks if a line of which nothing is known looks like one on which nothing was sent. */
test('a pin that is not there, and a rate that nobody knows, are told', () => {
  const traces = readTraces(fileOf([serialLine('D1', [], 9_600)], 16_000_000))
  const { rows, unread } = decodedIn(traces, ['uart:rx=D1', 'uart:rx=D99,baud=9600'].map(parseDecoder))
  expect(rows).toEqual([])
  expect(unread).toEqual([
    'The rate of “uart:rx=D1” cannot be guessed: add baud=9600.',
    'The capture has no pin D99, so “uart:rx=D99,baud=9600” decodes nothing.',
  ])
})
