import { expect, test } from 'vitest'
import { randomOf } from '#agent/emulated/parts/random.ts'
import { EdgeQueue } from './edge-queue.ts'

type Change = { cycle: number; pins: number; high: number; isDriven: boolean }

/** Breaks if changes are lost or mixed where the queue gets larger, or uses its room again. */
test('changes come out in the order of their cycles, those of one cycle as they went in', () => {
  const random = randomOf(3, 'queue')
  const queue = new EdgeQueue()
  let expected: Change[] = []
  const taken: Change[] = []
  const take = (cycle: number, pins: number, high: number, isDriven: boolean) =>
    void taken.push({ cycle, pins, high, isDriven })
  for (let now = 0; now < 40_000; now += Math.floor(random() * 3)) {
    const ahead = Math.floor(random() < 0.1 ? random() * 3_000 : random() * 4)
    const change = { cycle: now + ahead, pins: 1 + Math.floor(random() * 2 ** 30), high: now, isDriven: random() < 0.5 }
    queue.add(change.cycle, change.pins, change.high, change.isDriven)
    expected.push(change)
    if (random() < 0.001) {
      const until = now
      queue.takeUntil(until, take, () => true)
      const due = expected.filter(({ cycle }) => cycle <= until).toSorted((one, other) => one.cycle - other.cycle)
      expect(taken.splice(0)).toEqual(due)
      expected = expected.filter(({ cycle }) => cycle > until)
      expect(queue.length).toBe(expected.length)
    }
  }
  const cut = 40_500
  queue.cutAfter(cut, take)
  expect(taken).toEqual(expected.filter(({ cycle }) => cycle <= cut).toSorted((one, other) => one.cycle - other.cycle))
  expect(queue.length).toBe(taken.length)
})

test('what is not wanted any more stays', () => {
  const queue = new EdgeQueue()
  for (const cycle of [3, 1, 2]) queue.add(cycle, cycle, 0, true)
  const taken: number[] = []
  queue.takeUntil(
    9,
    (cycle) => taken.push(cycle),
    () => taken.length < 2,
  )
  expect(taken).toEqual([1, 2])
  expect(queue.length).toBe(1)
})
