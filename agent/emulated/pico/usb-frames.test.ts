import { RP2040 } from 'rp2040js'
import { expect, test } from 'vitest'
import { AlarmClock } from './alarm-clock.ts'
import { UsbFrames } from './usb-frames.ts'

const USB = 0x50110000
const [FRAME, RAW_INTERRUPTS, INTERRUPTS] = [USB + 0x48, USB + 0x8c, USB + 0x98]
const ENABLED_INTERRUPTS = USB + 0x90
const START_OF_FRAME = 1 << 17
const MS = 125_000
const USB_IRQ = 5

/** Plays the firmware: it writes and reads registers, and counts interrupts. */
function start() {
  const clock = new AlarmClock(125_000_000)
  const mcu = new RP2040(clock)
  const lines: boolean[] = []
  mcu.setInterrupt = (irq, isHigh) => {
    if (irq === USB_IRQ && lines.at(-1) !== isHigh) lines.push(isHigh)
  }
  const frames = new UsbFrames(mcu, clock)
  const read = (address: number) => mcu.readUint32(address) >>> 0
  const write = (address: number, value: number) => mcu.writeUint32(address, value)
  const pass = (cycles: number) => clock.advanceTo(clock.cycles + cycles)
  return { clock, frames, lines, read, write, pass }
}

test('a frame begins each millisecond after the reset of the bus, and has a number of 11 bits', () => {
  const { frames, read, pass } = start()
  pass(7 * MS)
  expect([read(FRAME), read(RAW_INTERRUPTS) & START_OF_FRAME]).toEqual([0, 0])
  frames.begin()
  pass(MS - 1)
  expect(read(FRAME)).toBe(0)
  pass(1)
  expect(read(RAW_INTERRUPTS) & START_OF_FRAME).toBe(START_OF_FRAME)
  expect([read(FRAME), read(RAW_INTERRUPTS) & START_OF_FRAME]).toEqual([1, 0])
  pass(2047 * MS)
  expect(read(FRAME)).toBe(0)
})

/** Breaks if the flag stays, or comes at another time than the frame. */
test('the interrupt comes with each frame, and ends when the number is read', () => {
  const { clock, frames, lines, read, write, pass } = start()
  frames.begin()
  pass(MS / 2)
  write(ENABLED_INTERRUPTS, START_OF_FRAME)
  for (let frame = 1; frame <= 3; frame++) {
    pass(MS / 2 - 1)
    expect([lines.at(-1) ?? false, read(INTERRUPTS)]).toEqual([false, 0])
    pass(1)
    expect([lines.at(-1), read(INTERRUPTS)]).toEqual([true, START_OF_FRAME])
    expect([read(FRAME), lines.at(-1)]).toEqual([frame, false])
    pass(MS / 2)
  }
  write(ENABLED_INTERRUPTS, 0)
  expect(clock.nextCycle).toBe(Number.POSITIVE_INFINITY)
})
