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

/**
 * Breaks where `dueAfter` always returns the beginning of time: see the fault
 * `held-snapshot`.
 */
test('due events are looked for from ten seconds before the moment at which none was left', async () => {
  const { dueAfter, noteSettled } = await serving()
  expect(dueAfter()).toEqual(EVER)
  noteSettled(AT, dueAfter())
  expect(dueAfter()).toEqual(earlier(10_000))
  noteSettled(earlier(2_000), dueAfter())
  expect(dueAfter()).toEqual(earlier(10_000))
})

/** Breaks without FULL_LOOK_MS: an event that was missed once is missed for good. */
test('every thirty seconds they are looked for from the beginning', async () => {
  const { dueAfter, noteSettled } = await serving()
  noteSettled(AT, dueAfter())
  vi.advanceTimersByTime(29_000)
  noteSettled(AT, dueAfter())
  expect(dueAfter()).not.toEqual(EVER)
  vi.advanceTimersByTime(2_000)
  expect(dueAfter()).toEqual(EVER)
  noteSettled(AT, dueAfter())
  expect(dueAfter()).not.toEqual(EVER)
})

/**
 * Breaks without `isSetBack`: what becomes due by the clock that was set back lies before what is
 * looked at.
 */
test('after the database’s clock was set back they are looked for from the beginning', async () => {
  const { dueAfter, noteSettled } = await serving()
  noteSettled(AT, dueAfter())
  noteSettled(earlier(HOUR_MS), dueAfter())
  expect(dueAfter()).toEqual(EVER)
})

test('users whose rows are locked are left alone for half a second, or until one of their changes succeeds', async () => {
  const { heldOffUsers, holdOff, release } = await serving()
  holdOff(['a', 'b'])
  release(['b'])
  expect(heldOffUsers()).toEqual(['a'])
  vi.advanceTimersByTime(501)
  expect(heldOffUsers()).toEqual([])
})
