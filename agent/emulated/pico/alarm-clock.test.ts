import { expect, test } from 'vitest'
import { AlarmClock } from './alarm-clock.ts'

/** A nanosecond is a cycle. */
const GHZ = 1e9

test('alarms ring in order, each at its own time', () => {
  const clock = new AlarmClock(GHZ)
  const rung: [string, number][] = []
  const alarm = (name: string) => clock.createAlarm(() => rung.push([name, clock.nanos]))
  const [a, b, c] = [alarm('a'), alarm('b'), alarm('c')]
  a.schedule(30)
  b.schedule(10)
  c.schedule(20)
  c.cancel()
  expect(clock.nextCycle).toBe(10)
  clock.advanceTo(15)
  expect([rung, clock.nanos]).toEqual([[['b', 10]], 15])
  a.schedule(10)
  clock.advanceTo(115)
  expect([rung, clock.nanos]).toEqual([
    [
      ['b', 10],
      ['a', 25],
    ],
    115,
  ])
  expect(clock.nextCycle).toBe(Number.POSITIVE_INFINITY)
})

test.each([Number.NaN, Number.POSITIVE_INFINITY])('an alarm in %s nanoseconds holds up no other', (nanos) => {
  const clock = new AlarmClock(GHZ)
  let rings = 0
  clock.createAlarm(() => rings++).schedule(nanos)
  clock.createAlarm(() => rings++).schedule(10)
  clock.advanceTo(20)
  expect(rings).toBe(1)
})

/** Without the least delay, a worker would hang in a loop that nothing but its end can leave. */
test('an alarm that always sets itself again at once does not hold the clock', () => {
  const clock = new AlarmClock(GHZ)
  let rings = 0
  const alarm = clock.createAlarm(() => {
    rings++
    alarm.schedule(0)
  })
  alarm.schedule(0)
  clock.advanceTo(80)
  expect([clock.nanos, rings]).toEqual([80, 80])
})

/** Breaks if an alarm counts from the boundary at which it rang: periods would become longer. */
test('an alarm rings at the first cycle that is not before it, and periods do not drift', () => {
  const clock = new AlarmClock(12_000_000)
  const rung: [number, number][] = []
  const alarm = clock.createAlarm(() => {
    rung.push([clock.cycles, clock.nanos])
    alarm.schedule(125)
  })
  alarm.schedule(125)
  clock.advanceTo(12_000)
  expect(rung.slice(0, 4)).toEqual([
    [2, 125],
    [3, 250],
    [5, 375],
    [6, 500],
  ])
  expect(rung).toHaveLength(8_000)
})

test.each([[1], [7], [1_000]])('time is the same if it is looked at every %s cycles', (step) => {
  const clock = new AlarmClock(133_000_000)
  for (let cycle = 0; cycle < 133_000; cycle += step) clock.advanceTo(cycle)
  clock.advanceTo(133_000)
  expect(clock.nanos).toBe(1_000_000)
})

test('alarms stay at their times when the frequency changes', () => {
  const clock = new AlarmClock(GHZ)
  const rung: [number, number][] = []
  clock.createAlarm(() => rung.push([clock.cycles, clock.nanos])).schedule(1_000)
  clock.advanceTo(400)
  clock.hertz = GHZ / 10
  expect([clock.nanos, clock.nextCycle]).toEqual([400, 460])
  clock.advanceTo(500)
  expect(rung).toEqual([[460, 1_000]])
  expect(clock.nanos).toBe(1_400)
})

/** Breaks if what counts cycles is early or late where firmware chooses another clock. */
test.each([GHZ / 10, GHZ * 10])('an alarm of a cycle rings there at %s Hz too, in order', (hertz) => {
  const clock = new AlarmClock(GHZ)
  const rung: [string, number][] = []
  const alarm = (name: string) => clock.createAlarm(() => rung.push([name, clock.cycles]))
  alarm('time').schedule(600)
  alarm('later').scheduleAt(1_000)
  alarm('cycle').scheduleAt(500)
  alarm('past').scheduleAt(0)
  clock.advanceTo(400)
  clock.hertz = hertz
  clock.advanceTo(4_000)
  const time = ['time', 400 + (200 * hertz) / GHZ]
  const inOrder = hertz < GHZ ? [time, ['cycle', 500], ['later', 1_000]] : [['cycle', 500], ['later', 1_000], time]
  expect(rung).toEqual([['past', 1], ...inOrder])
})
