import { expect, test } from 'vitest'
import { AlarmClock } from './alarm-clock.ts'

test('alarms ring in order, each at its own time', () => {
  const clock = new AlarmClock()
  const rung: [string, number][] = []
  const alarm = (name: string) => clock.createAlarm(() => rung.push([name, clock.nanos]))
  const [a, b, c] = [alarm('a'), alarm('b'), alarm('c')]
  a.schedule(30)
  b.schedule(10)
  c.schedule(20)
  c.cancel()
  expect(clock.nextNanos).toBe(10)
  clock.tick(15)
  expect([rung, clock.nanos]).toEqual([[['b', 10]], 15])
  a.schedule(10)
  clock.tick(100)
  expect([rung, clock.nanos]).toEqual([
    [
      ['b', 10],
      ['a', 25],
    ],
    115,
  ])
  expect(clock.nextNanos).toBe(Number.POSITIVE_INFINITY)
})

test.each([Number.NaN, Number.POSITIVE_INFINITY])('an alarm in %s nanoseconds holds up no other', (nanos) => {
  const clock = new AlarmClock()
  let rings = 0
  clock.createAlarm(() => rings++).schedule(nanos)
  clock.createAlarm(() => rings++).schedule(10)
  clock.tick(20)
  expect(rings).toBe(1)
})

/** Without the least delay, a worker would hang in a loop that nothing but its end can leave. */
test('an alarm that always sets itself again at once does not hold the clock', () => {
  const clock = new AlarmClock()
  let rings = 0
  const alarm = clock.createAlarm(() => {
    rings++
    alarm.schedule(0)
  })
  alarm.schedule(0)
  clock.tick(80)
  expect([clock.nanos, rings]).toEqual([80, 10])
})
