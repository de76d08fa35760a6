import { RP2040 } from 'rp2040js'
import { expect, test } from 'vitest'
import { AlarmClock } from '#agent/emulated/pico/alarm-clock.ts'
import { FlashChip } from './chip.ts'
import { QspiPins } from './qspi-pins.ts'
import { Ssi } from './ssi.ts'

const [SSIENR, STATUS, DATA] = [0x18000008, 0x18000028, 0x18000060]
const SELECT = 0x4001800c
const TX_NOT_FULL = 2
const RX_NOT_EMPTY = 8
const UNIQUE_ID = [0xe6, 0x60, 1, 2, 3, 4, 5, 6]

function start() {
  const clock = new AlarmClock(1e6)
  const mcu = new RP2040(clock)
  const flash = new Uint8Array(64 * 1024).fill(0xff)
  const chip = new FlashChip(flash, Uint8Array.from(UNIQUE_ID), () => clock.nanos / 1e6)
  const ssi = new Ssi(mcu, chip)
  mcu.peripherals[0x18000] = ssi
  mcu.peripherals[0x40018] = new QspiPins(mcu, (isSelected) => ssi.hold(isSelected))
  /** As in the SDK: the line is held down, and bytes go out as there is room. */
  const say = (...sent: number[]) => {
    mcu.writeUint32(SELECT, 2 << 8)
    const received: number[] = []
    for (let out = 0; received.length < sent.length; ) {
      const status = mcu.readUint32(STATUS)
      if (status & TX_NOT_FULL && out < sent.length && out - received.length < 14)
        mcu.writeUint32(DATA, sent[out++] ?? 0)
      if (status & RX_NOT_EMPTY) received.push(mcu.readUint32(DATA))
    }
    mcu.writeUint32(SELECT, 3 << 8)
    return received
  }
  const pass = (ms: number) => clock.advanceTo(clock.cycles + ms * 1_000)
  return { mcu, flash, say, pass }
}

test('a program reads what the chip is, and its own number', () => {
  const { say } = start()
  expect(say(0x9f, 0, 0, 0)).toEqual([0, 0xef, 0x40, 0x15])
  expect(say(0x4b, 0, 0, 0, 0, ...UNIQUE_ID.map(() => 0)).slice(5)).toEqual(UNIQUE_ID)
})

test('without anyone who holds the line, a question ends when all is sent', () => {
  const { mcu } = start()
  for (let round = 0; round < 2; round++) {
    mcu.writeUint32(DATA, 0x35)
    mcu.writeUint32(DATA, 0)
    expect(mcu.readUint32(STATUS) & RX_NOT_EMPTY).toBe(RX_NOT_EMPTY)
    expect([mcu.readUint32(DATA), mcu.readUint32(DATA)]).toEqual([0, 2])
  }
  mcu.writeUint32(DATA, 0x35)
  mcu.writeUint32(SSIENR, 0)
  expect(mcu.readUint32(STATUS) & RX_NOT_EMPTY).toBe(0)
})

test('a sector is erased in 45 ms, and a page programmed in 0.4', () => {
  const { flash, say, pass } = start()
  flash.fill(0, 0, 3 * 4096)
  say(0x20, 0, 0x10, 0)
  expect(flash[4096]).toBe(0)
  say(0x06)
  expect(say(0x05, 0)).toEqual([0, 2])
  say(0x20, 0, 0x10, 5)
  expect([flash[4095], flash[4096], flash[8191], flash[8192]]).toEqual([0, 0xff, 0xff, 0])
  pass(44)
  expect(say(0x05, 0)).toEqual([0, 1])
  pass(2)
  expect(say(0x05, 0)).toEqual([0, 0])
  say(0x06)
  say(0x02, 0, 0x10, 0xfe, 0x0f, 0xf0, 0x55)
  // It goes on at the beginning of the page.
  expect([flash[0x10fe], flash[0x10ff], flash[0x1000]]).toEqual([0x0f, 0xf0, 0x55])
  pass(0.3)
  expect(say(0x05, 0)).toEqual([0, 1])
  pass(0.2)
  expect(say(0x03, 0, 0x10, 0xfe, 0, 0).slice(4)).toEqual([0x0f, 0xf0])
})
