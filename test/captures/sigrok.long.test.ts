// Long: it compiles programs and starts a decoder for each.

import { execFileSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { CapturedLoop } from '#agent/emulated/capture/testing.ts'
import { build } from '#agent/emulated/test-firmware/testing.ts'
import { vcdOf } from '#core/artifacts/index.ts'
import { CaptureReader } from '#wire/capture-file.ts'
import { type DecoderAsked, decode as decodeHere, type Kind, readTraces } from '#wire/decoders/index.ts'
import { fileOf, lightBits, pulses, serialLine } from '#wire/decoders/testing.ts'
import { Part } from '#wire/parts.ts'

/** sigrok makes a sample of each unit of time: this many of 100 ps are a cycle, or 8. */
const DOWNSAMPLE = { uno: 625, pico: 640 }
type Board = keyof typeof DOWNSAMPLE

/** Runs a program with its pins captured, and returns what decodes the capture. */
function captured(loop: CapturedLoop, board: Board, seconds: number) {
  loop.capture({ seconds })
  loop.run(seconds * 1.01)
  return { ...decodersOf(loop.file ?? new Uint8Array(), DOWNSAMPLE[board]), printed: loop.printed }
}

/** Returns what decodes the file of a capture: sigrok, and we. */
function decodersOf(captured: Uint8Array, downsample: number) {
  const folder = mkdtempSync(join(tmpdir(), 'boardwalk-sigrok-'))
  const file = join(folder, 'board.vcd')
  writeFileSync(file, [...vcdOf(new CaptureReader(captured))].join(''))
  const decode = (decoder: string, rows: string) => {
    const from = ['-I', `vcd:downsample=${downsample}`, '-i', file]
    const lines = execFileSync('sigrok-cli', [...from, '-P', decoder, '-A', rows], { encoding: 'utf8' }).split('\n')
    return lines.filter((line) => line !== '').map((line) => line.replace(/^[\w-]+: /, ''))
  }
  /** Of each line that is decoded, what it has: by its kind, or the bytes alone. */
  const ours = (asked: DecoderAsked) =>
    decodeHere(readTraces(captured), asked).rows.map(({ annotations }) => annotations)
  const bytes = (asked: DecoderAsked) =>
    ours(asked).map((row) => row.map(({ kind, value }) => (kind === 'byte' ? hex(value) : kind)))
  return { decode, ours, bytes }
}

const hex = (value: number) => value.toString(16).toUpperCase().padStart(2, '0')

/** Our words for what is on a bus, as sigrok has them. */
const words: Partial<Record<Kind, (value: number) => string>> = {
  start: () => 'Start',
  restart: () => 'Start repeat',
  stop: () => 'Stop',
  ack: () => 'ACK',
  nack: () => 'NACK',
  write: (value) => `Address write: ${hex(value)}`,
  read: (value) => `Address read: ${hex(value)}`,
}

/** Returns what we found on a bus in the words of sigrok, which names the way of each byte. */
function busWords(row: readonly { kind: Kind; value: number }[] = []): string[] {
  let way = 'write'
  return row.map(({ kind, value }) => {
    if (kind === 'read' || kind === 'write') way = kind
    return words[kind]?.(value) ?? `Data ${way}: ${hex(value)}`
  })
}

/** An I²C device with 16 registers: the first byte that is written selects one. */
class Registers {
  readonly address = 0x42
  readonly #values = new Uint8Array(16)
  #at = 0
  #isSelected: boolean = false

  start(isRead: boolean): void {
    this.#isSelected = isRead
  }

  write(byte: number): boolean {
    if (this.#isSelected) this.#values[this.#at++ % 16] = byte
    else this.#at = byte
    this.#isSelected = true
    return true
  }

  read(): number {
    return this.#values[this.#at++ % 16] ?? 0
  }

  stop(): void {}
}

/** Returns what is on a bus, without its single bits. */
const transfersOf = (lines: string[]) => lines.filter((line) => /^(Start|Stop|Address|Data|ACK|NACK)/.test(line))

const textOf = (bytes: string[]) => Buffer.from(bytes.join(''), 'hex').toString('latin1')

/** Breaks if a bit is a part of a bit early or late, or the line is low before the first one. */
test('the serial port, I²C and SPI of the Uno, as its program used them', () => {
  const loop = new CapturedLoop('uno', build('uno-buses').binary)
  loop.loop.machine.connectI2c?.(new Registers(), { sda: 18, scl: 19 })
  const { decode, bytes, ours, printed } = captured(loop, 'uno', 0.01)
  expect(printed).toBe('nobody 08 20\nwrite 08 18 28 28 28\nread 10 40 50 5a 58 a5\nsent, got ff\n')
  const sent = decode('uart:rx=D1:baudrate=1000000:format=hex', 'uart=rx-data')
  expect(textOf(sent)).toBe(printed)
  expect(bytes({ kind: 'uart', rx: 'D1' })).toEqual([sent])
  const transfers = transfersOf(decode('i2c:scl=A5:sda=A4', 'i2c'))
  expect(busWords(ours({ kind: 'i2c', scl: 'A5', sda: 'A4' })[0])).toEqual(transfers)
  expect(transfers).toEqual([
    ...['Start', 'Address write: 50', 'NACK', 'Stop'],
    ...['Start', 'Address write: 42', 'ACK', 'Data write: 03', 'ACK', 'Data write: 5A', 'ACK', 'Data write: A5', 'ACK'],
    ...['Stop', 'Start', 'Address write: 42', 'ACK', 'Data write: 03', 'ACK'],
    ...['Start repeat', 'Address read: 42', 'ACK', 'Data read: 5A', 'ACK', 'Data read: A5', 'NACK', 'Stop'],
  ])
  expect(decode('spi:clk=D13:mosi=D11:miso=D12', 'spi=mosi-data')).toEqual(['A5'])
  expect(decode('spi:clk=D13:mosi=D11:miso=D12', 'spi=miso-data')).toEqual(['FF'])
  expect(bytes({ kind: 'spi', clk: 'D13', mosi: 'D11', miso: 'D12', mode: 0 })).toEqual([['A5'], ['FF']])
}, 60_000)

test('bits that a program of the Uno sends itself', () => {
  const { decode, bytes } = captured(new CapturedLoop('uno', build('uno-bits').binary), 'uno', 0.05)
  const sent = decode('uart:rx=D8:baudrate=9600:format=hex', 'uart=rx-data')
  expect(textOf(sent)).toBe('Bits on D8\n')
  expect(bytes({ kind: 'uart', rx: 'D8' })).toEqual([sent])
}, 60_000)

test('UART0, SPI and I²C of the Pico, as its program used them', () => {
  const screen = Part.parse({ name: 'screen', kind: 'ssd1306', sda: 'GP4', scl: 'GP5' })
  const loop = new CapturedLoop('pico', build('pico-buses').binary, [screen])
  const { decode, bytes, ours, printed } = captured(loop, 'pico', 0.02)
  expect(printed).toBe('Hello, logic!\ndone\n')
  const sent = decode('uart:rx=GP0:baudrate=115200:format=hex', 'uart=rx-data')
  expect(textOf(sent)).toBe(printed)
  expect(bytes({ kind: 'uart', rx: 'GP0' })).toEqual([sent])
  expect(decode('spi:clk=GP18:mosi=GP19:cs=GP17', 'spi=mosi-data')).toEqual(['A5', 'A6', 'A7', 'A8'])
  const spi = { kind: 'spi', clk: 'GP18', mosi: 'GP19', cs: 'GP17', mode: 0 } as const
  expect(bytes(spi)).toEqual([['A5', 'A6', 'A7', 'A8']])
  const transfers = transfersOf(decode('i2c:scl=GP5:sda=GP4', 'i2c'))
  expect(busWords(ours({ kind: 'i2c', scl: 'GP5', sda: 'GP4' })[0])).toEqual(transfers)
  expect(transfers).toEqual([
    ...['Start', 'Address write: 3C', 'ACK', 'Data write: 00', 'ACK', 'Data write: AF', 'ACK', 'Stop'],
    ...['Start', 'Address write: 50', 'NACK', 'Stop'],
  ])
}, 60_000)

test('lights, and a serial line at a rate that nobody uses, with every byte', () => {
  const all = Array.from({ length: 256 }, (_, byte) => byte)
  const lights = pulses(
    'D6',
    [0x80ff01, 0x000000, 0xffffff, 0x0a0b0c].flatMap((grb) => [...lightBits(grb, 24)]),
  )
  const { decode, ours, bytes } = decodersOf(fileOf([serialLine('D1', all, 43_210, 3), lights], 16e6), DOWNSAMPLE.uno)
  const sent = decode('uart:rx=D1:baudrate=43210:format=hex', 'uart=rx-data')
  expect(sent).toEqual(all.map(hex))
  expect(bytes({ kind: 'uart', rx: 'D1' })).toEqual([sent])
  const colors = decode('rgb_led_ws281x:din=D6', 'rgb_led_ws281x=rgb').filter((line) => line.startsWith('#'))
  const [found] = ours({ kind: 'ws2812', din: 'D6', bits: 24 })
  expect(found?.map(({ value }) => `#${value.toString(16).padStart(6, '0')}`)).toEqual(colors)
  expect(colors).toEqual(['#ff8001', '#000000', '#ffffff', '#0b0a0c'])
}, 60_000)
