import { expect, test } from 'vitest'
import { silent } from '#agent/emulated/machine.ts'
import { PicoLines } from './lines.ts'
import { startChip } from './testing.ts'
import { Uart1Pins } from './uart1-pins.ts'

const UART1 = 0x40038000
const [DATA, FLAGS] = [UART1, UART1 + 0x18]
const [BUSY, EMPTY] = [1 << 3, 1 << 4]
const CTRL = (pin: number) => 0x40014004 + 8 * pin
const PAD = (pin: number) => 0x4001c004 + 4 * pin
const CAN_BE_READ = 0x56
const [FUNCTION_UART, FUNCTION_SIO] = [2, 5]
const [TX, RX] = [8, 9]
/** 125 MHz / 16 / 10. */
const BIT = 160

/** Plays the firmware: UART1 is on two pins, and so is a part. */
function start(part = { tx: TX, rx: RX }) {
  const chip = startChip()
  const { mcu, clock, write } = chip
  const uart1 = new Uart1Pins(new PicoLines(silent, () => 0), silent)
  write(PAD(RX), CAN_BE_READ)
  mcu.gpio[RX]?.setInputValue(true)
  uart1.attach(mcu, clock)
  uart1.connect(part)
  for (const pin of [TX, RX]) write(CTRL(pin), FUNCTION_UART)
  write(UART1 + 0x24, 10)
  write(UART1 + 0x2c, 0x70)
  write(UART1 + 0x30, 0x301)
  const edges: [cycle: number, level: number][] = []
  mcu.gpio[TX]?.addListener((level) => edges.push([clock.cycles, level]))
  /** Puts levels on the pin where it receives, each for a bit. */
  const receive = (...levels: number[]) => {
    for (const level of levels) {
      mcu.gpio[RX]?.setInputValue(level === 1)
      chip.pass(BIT)
    }
  }
  return { ...chip, edges, receive }
}

test('the bits of what UART1 sends are on its pin, each for its time', () => {
  const { mcu, edges, write, until, read } = start()
  expect(mcu.gpio[TX]?.value).toBe(1)
  write(DATA, 0x55)
  write(DATA, 0x0f)
  until(() => (read(FLAGS) & BUSY) === 0)
  const switches = [...Array.from({ length: 10 }, (_, bit) => [bit * BIT, bit % 2]), [10 * BIT, 0], [11 * BIT, 1]]
  expect(edges).toEqual([...switches, [15 * BIT, 0], [19 * BIT, 1]])
})

test('UART1 receives what is on its pin, and says where a stop bit is missing', () => {
  const { receive, read } = start()
  receive(0, 1, 0, 0, 0, 0, 0, 1, 0, 1)
  receive(0, 1, 1, 1, 1, 1, 1, 1, 1, 0)
  receive(1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1)
  expect([read(DATA), read(DATA), read(DATA)]).toEqual([0x41, 0xff | (1 << 8), (1 << 8) | (1 << 9)])
  expect(read(FLAGS) & EMPTY).toBe(EMPTY)
})

/** Breaks if the port is on pins that firmware has given to something else. */
test('pins that are not given to UART1 are not its own', () => {
  const { mcu, edges, receive, write, read, pass } = start()
  for (const pin of [TX, RX]) write(CTRL(pin), FUNCTION_SIO)
  edges.length = 0
  write(DATA, 0x55)
  receive(0, 1, 0, 0, 0, 0, 0, 1, 0, 1)
  pass(20 * BIT)
  expect([edges, mcu.gpio[TX]?.outputEnable, read(FLAGS) & EMPTY]).toEqual([[], false, EMPTY])
})

test.each([
  { tx: 4, rx: 5, are: true },
  { tx: 20, rx: 21, are: true },
  { tx: 24, rx: 25, are: true },
  { tx: 0, rx: 1, are: false },
  { tx: 12, rx: 13, are: false },
  { tx: 16, rx: 17, are: false },
  { tx: 5, rx: 4, are: false },
])('GP$tx and GP$rx can be pins of UART1: $are', ({ tx, rx, are }) => {
  const { mcu, write } = start({ tx, rx })
  write(CTRL(tx), FUNCTION_UART)
  expect(mcu.gpio[tx]?.outputEnable).toBe(are)
})
