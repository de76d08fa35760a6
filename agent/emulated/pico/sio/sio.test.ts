import { expect, test } from 'vitest'
import { Divider } from './divider.ts'
import { Fifo, Mailbox } from './fifo.ts'
import { Launch } from './launch.ts'

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
