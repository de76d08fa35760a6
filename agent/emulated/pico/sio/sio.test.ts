import { RP2040 } from 'rp2040js'
import { expect, test } from 'vitest'
import { AlarmClock } from '#agent/emulated/pico/alarm-clock.ts'
import { Random } from '#agent/emulated/pico/cortex-m0/conformance/random-code.ts'
import { Divider } from './divider.ts'
import { Fifo, Mailbox } from './fifo.ts'
import { Launch } from './launch.ts'
import { Sio } from './sio.ts'

const [UNSIGNED_DIVIDEND, UNSIGNED_DIVISOR, SIGNED_DIVIDEND, SIGNED_DIVISOR, QUOTIENT, REMAINDER, STATUS] = [
  ...[0, 1, 2, 3, 4, 5, 6],
] as const

test.each([
  ['unsigned', UNSIGNED_DIVIDEND, UNSIGNED_DIVISOR, 0xfffffff9, 2, 0x7ffffffc, 1],
  ['signed', SIGNED_DIVIDEND, SIGNED_DIVISOR, 0xfffffff9, 2, 0xfffffffd, 0xffffffff],
  ['by nothing', UNSIGNED_DIVIDEND, UNSIGNED_DIVISOR, 7, 0, 0xffffffff, 7],
  ['of a negative number by nothing', SIGNED_DIVIDEND, SIGNED_DIVISOR, 0xfffffff9, 0, 1, 0xfffffff9],
  ['of the smallest number by -1', SIGNED_DIVIDEND, SIGNED_DIVISOR, 0x80000000, 0xffffffff, 0x80000000, 0],
])('a division %s takes 8 cycles', (_, dividendAt, divisorAt, dividend, divisor, quotient, remainder) => {
  let cycles = 0
  const divider = new Divider(() => cycles)
  divider.write(dividendAt, dividend)
  divider.write(divisorAt, divisor)
  cycles = 7
  expect(divider.read(STATUS)).toBe(2)
  cycles = 8
  expect([divider.read(STATUS), divider.read(REMAINDER), divider.read(QUOTIENT)]).toEqual([3, remainder, quotient])
  expect(divider.read(STATUS)).toBe(1)
})

test('a FIFO holds eight words, and tells of one too many and one too few until that is cleared', () => {
  const [there, back] = [new Mailbox(), new Mailbox()]
  const lines = { sender: false, receiver: false }
  const sender = new Fifo(back, there, (isHigh) => {
    lines.sender = isHigh
  })
  const receiver = new Fifo(there, back, (isHigh) => {
    lines.receiver = isHigh
  })
  expect([sender.status, receiver.read(), receiver.status]).toEqual([2, 0, 10])
  receiver.clearErrors()
  expect([receiver.status, lines.receiver]).toEqual([2, false])
  for (let word = 1; word <= 9; word++) sender.write(word)
  expect([sender.status, lines]).toEqual([4, { sender: true, receiver: true }])
  sender.clearErrors()
  expect([sender.status, receiver.status, lines.sender]).toEqual([0, 3, false])
  expect(Array.from({ length: 8 }, () => receiver.read())).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  expect([receiver.status, lines.receiver]).toEqual([2, false])
})

/** Breaks if a wrong word gets itself for a reply: core 0 would go on, and wait for ever. */
test('core 1 starts after the greeting alone, also one that has begun again', () => {
  const inbox = new Mailbox()
  const replies: number[] = []
  const starts: number[][] = []
  const launch = new Launch(
    inbox,
    (word) => replies.push(word),
    (...values) => starts.push(values),
  )
  const say = (...words: number[]) => {
    for (const word of words) inbox.push(word)
    return launch.take()
  }
  expect(say(0, 5, 0, 0, 0, 1, 100, 200)).toBe(false)
  expect(say(300)).toBe(true)
  expect([replies, starts]).toEqual([[0, 0, 0, 0, 0, 1, 100, 200, 300], [[100, 200, 300]]])
})

/** Breaks if captures, parts or the page of the pins miss an edge, or see two in another order. */
test('pins are written, set, cleared and toggled as by the package', () => {
  const [GPIO_CTRL, SIO_FUNCTION, FIRST, LAST] = [0x40014004, 5, 0x10, 0x2c]
  const chips = [0, 1].map(() => {
    const mcu = new RP2040(new AlarmClock(125_000_000))
    const changes: string[] = []
    for (const pin of mcu.gpio) {
      // Two pins are not this block's.
      mcu.writeUint32(GPIO_CTRL + 8 * pin.index, pin.index < 2 ? 0 : SIO_FUNCTION)
      pin.addListener((state, before) => changes.push(`${pin.index}: ${before} to ${state}`))
    }
    return { mcu, changes }
  }) as [{ mcu: RP2040; changes: string[] }, { mcu: RP2040; changes: string[] }]
  const [ours, theirs] = chips
  const fifo = new Fifo(new Mailbox(), new Mailbox(), () => {})
  const sio = new Sio(ours.mcu, 0, fifo, () => 0)
  const random = new Random(1)
  for (let left = 500; left > 0; left--) {
    const [offset, value] = [FIRST + 4 * random.below((LAST - FIRST) / 4 + 1), random.below(2 ** 32)]
    sio.write(offset, value)
    theirs.mcu.sio.writeUint32(offset, value)
    const registers = chips.map(({ mcu }) => [mcu.sio.gpioValue >>> 0, mcu.sio.gpioOutputEnable >>> 0])
    expect(registers[0]).toEqual(registers[1])
  }
  expect(ours.changes.length).toBeGreaterThan(1_000)
  expect(ours.changes).toEqual(theirs.changes)
})
