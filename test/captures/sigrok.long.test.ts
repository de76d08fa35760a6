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
import { Part } from '#wire/parts.ts'

/** sigrok makes a sample of each unit of time: this many of 100 ps are a cycle, or 8. */
const DOWNSAMPLE = { uno: 625, pico: 640 }
type Board = keyof typeof DOWNSAMPLE

/** Runs a program with its pins captured, and returns what decodes the capture. */
function captured(loop: CapturedLoop, board: Board, seconds: number) {
  loop.capture({ seconds })
  loop.run(seconds * 1.01)
  const folder = mkdtempSync(join(tmpdir(), 'boardwalk-sigrok-'))
  const file = join(folder, 'board.vcd')
  writeFileSync(file, [...vcdOf(new CaptureReader(loop.file ?? new Uint8Array()))].join(''))
  const decode = (decoder: string, rows: string) => {
    const from = ['-I', `vcd:downsample=${DOWNSAMPLE[board]}`, '-i', file]
    const lines = execFileSync('sigrok-cli', [...from, '-P', decoder, '-A', rows], { encoding: 'utf8' }).split('\n')
    return lines.filter((line) => line !== '').map((line) => line.replace(/^[\w-]+: /, ''))
  }
  return { decode, printed: loop.printed }
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
  const { decode, printed } = captured(loop, 'uno', 0.01)
  expect(printed).toBe('nobody 08 20\nwrite 08 18 28 28 28\nread 10 40 50 5a 58 a5\nsent, got ff\n')
  expect(textOf(decode('uart:rx=D1:baudrate=1000000:format=hex', 'uart=rx-data'))).toBe(printed)
  expect(transfersOf(decode('i2c:scl=A5:sda=A4', 'i2c'))).toEqual([
    ...['Start', 'Address write: 50', 'NACK', 'Stop'],
    ...['Start', 'Address write: 42', 'ACK', 'Data write: 03', 'ACK', 'Data write: 5A', 'ACK', 'Data write: A5', 'ACK'],
    ...['Stop', 'Start', 'Address write: 42', 'ACK', 'Data write: 03', 'ACK'],
    ...['Start repeat', 'Address read: 42', 'ACK', 'Data read: 5A', 'ACK', 'Data read: A5', 'NACK', 'Stop'],
  ])
  expect(decode('spi:clk=D13:mosi=D11:miso=D12', 'spi=mosi-data')).toEqual(['A5'])
  expect(decode('spi:clk=D13:mosi=D11:miso=D12', 'spi=miso-data')).toEqual(['FF'])
}, 60_000)

test('bits that a program of the Uno sends itself', () => {
  const { decode } = captured(new CapturedLoop('uno', build('uno-bits').binary), 'uno', 0.05)
  expect(textOf(decode('uart:rx=D8:baudrate=9600:format=hex', 'uart=rx-data'))).toBe('Bits on D8\n')
}, 60_000)

test('UART0, SPI and I²C of the Pico, as its program used them', () => {
  const screen = Part.parse({ name: 'screen', kind: 'ssd1306', sda: 'GP4', scl: 'GP5' })
  const { decode, printed } = captured(new CapturedLoop('pico', build('pico-buses').binary, [screen]), 'pico', 0.02)
  expect(printed).toBe('Hello, logic!\ndone\n')
  expect(textOf(decode('uart:rx=GP0:baudrate=115200:format=hex', 'uart=rx-data'))).toBe(printed)
  expect(decode('spi:clk=GP18:mosi=GP19:cs=GP17', 'spi=mosi-data')).toEqual(['A5', 'A6', 'A7', 'A8'])
  expect(transfersOf(decode('i2c:scl=GP5:sda=GP4', 'i2c'))).toEqual([
    ...['Start', 'Address write: 3C', 'ACK', 'Data write: 00', 'ACK', 'Data write: AF', 'ACK', 'Stop'],
    ...['Start', 'Address write: 50', 'NACK', 'Stop'],
  ])
}, 60_000)
