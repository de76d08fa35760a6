import { beforeEach, expect, test, vi } from 'vitest'
import { HOUR_MS } from '#durations.ts'

const AT = new Date('2030-01-01T12:00:00Z')
const EVER = new Date(0)
const earlier = (ms: number) => new Date(AT.getTime() - ms)

/** Creates the module as a serving process has it after its start. */
async function serving() {
  vi.resetModules()
  const [{ enableTimeouts }, due] = [await import('#db/index.ts'), await import('./due.ts')]
  enableTimeouts()
  return due
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
  return () => vi.useRealTimers()
})

/** Breaks if `dueAfter` always returns the beginning of time: see the fault `held-snapshot`. */
test('due events are read from ten seconds before the time at which none was left', async () => {
  const { dueAfter, recordSettled } = await serving()
  expect(dueAfter()).toEqual(EVER)
  recordSettled(AT, dueAfter())
  expect(dueAfter()).toEqual(earlier(10_000))
  recordSettled(earlier(2_000), dueAfter())
  expect(dueAfter()).toEqual(earlier(10_000))
})

/** Breaks without FULL_LOOK_MS: an event that was missed once would be missed for ever. */
test('every thirty seconds they are read from the beginning', async () => {
  const { dueAfter, recordSettled } = await serving()
  recordSettled(AT, dueAfter())
  vi.advanceTimersByTime(29_000)
  recordSettled(AT, dueAfter())
  expect(dueAfter()).not.toEqual(EVER)
  vi.advanceTimersByTime(2_000)
  expect(dueAfter()).toEqual(EVER)
  recordSettled(AT, dueAfter())
  expect(dueAfter()).not.toEqual(EVER)
})

/** Breaks without `isSetBack`: events that become due by the earlier clock would be skipped. */
test('after the database’s clock was set back they are read from the beginning', async () => {
  const { dueAfter, recordSettled } = await serving()
  recordSettled(AT, dueAfter())
  recordSettled(earlier(HOUR_MS), dueAfter())
  expect(dueAfter()).toEqual(EVER)
})

test('users with locked rows are left out for half a second, or until one of their changes succeeds', async () => {
  const { heldOffUsers, holdOff, release } = await serving()
  holdOff(['a', 'b'])
  release(['b'])
  expect(heldOffUsers()).toEqual(['a'])
  vi.advanceTimersByTime(501)
  expect(heldOffUsers()).toEqual([])
})
