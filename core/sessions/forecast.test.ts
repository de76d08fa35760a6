import { describe, expect, test } from 'vitest'
import { MINUTE_MS } from '#durations.ts'
import { forecastEnds, forecastExtension, forecastPayable } from './forecast.ts'

const start = Date.parse('2026-11-21T10:00:00.000Z')
const at = (minutes: number) => new Date(start + minutes * MINUTE_MS)

function running(id: string, { from = 0, minutes = 60, rate = 1, used = 0 } = {}) {
  return {
    id,
    state: 'running' as const,
    creditsPerMinute: rate,
    creditsUsed: used || rate,
    createdAt: at(from),
    startedAt: at(from),
    expiresAt: at(from + minutes),
    ...{ creditsRefunded: 0, maxCredits: null as number | null },
  }
}

const foreseen = (...given: Parameters<typeof forecastEnds>) => Object.fromEntries(forecastEnds(...given))

describe('a single session', () => {
  test('ends by its time limit if the balance would pay another minute, or the limit is the longest', () => {
    expect(foreseen([running('a', { rate: 2 })], 120)).toEqual({ a: { at: at(60), by: 'time_limit' } })
    expect(foreseen([running('a', { minutes: 480 })], 479)).toEqual({ a: { at: at(480), by: 'time_limit' } })
  })

  /** Breaks if it is told to top up, which would change nothing. */
  test('ends by its time limit if its own limit is reached then', () => {
    const limited = { ...running('a', { rate: 2 }), maxCredits: 120 }
    expect(foreseen([limited], 1_000)).toEqual({ a: { at: at(60), by: 'time_limit' } })
  })

  /** Breaks if it is told to be extended, which cannot be paid. */
  test.each([118, 119])('ends by credits at its time limit if %i do not pay for more', (balance) => {
    expect(foreseen([running('a', { rate: 2 })], balance)).toEqual({ a: { at: at(60), by: 'credits_exhausted' } })
  })

  test('ends by credits at the start of the first minute that cannot be paid', () => {
    expect(foreseen([running('a', { rate: 2 })], 117)).toEqual({ a: { at: at(59), by: 'credits_exhausted' } })
    expect(foreseen([running('a')], 0)).toEqual({ a: { at: at(1), by: 'credits_exhausted' } })
    expect(foreseen([running('a', { used: 10 })], 5)).toEqual({ a: { at: at(15), by: 'credits_exhausted' } })
  })

  test('ends by its own limit of credits, in which refunds do not count', () => {
    const limited = { ...running('a', { rate: 2 }), maxCredits: 7 }
    expect(foreseen([limited], 500)).toEqual({ a: { at: at(3), by: 'credits_exhausted' } })
    expect(foreseen([{ ...limited, creditsRefunded: 2 }], 500)).toEqual({ a: { at: at(4), by: 'credits_exhausted' } })
  })

  test('runs to the end of its last paid minute', () => {
    expect(foreseen([running('a', { minutes: 1 })], 1)).toEqual({ a: { at: at(1), by: 'time_limit' } })
  })
})

/** Breaks if each session is forecast as if it had the balance alone. */
test('several sessions use one balance in the order of their minutes', () => {
  const ends = foreseen([running('a'), running('b', { from: 0.5, rate: 3 })], 8)
  // 1 at 1:00, 3 at 1:30, 1 at 2:00, 3 at 2:30; nothing is left for either.
  expect(ends).toEqual({
    a: { at: at(3), by: 'credits_exhausted' },
    b: { at: at(3.5), by: 'credits_exhausted' },
  })
})

test('a session that ends leaves the rest to the others', () => {
  const ends = foreseen([running('a', { minutes: 3 }), running('b', { from: 0.5, rate: 3 })], 9)
  expect(ends).toEqual({ a: { at: at(3), by: 'time_limit' }, b: { at: at(3.5), by: 'credits_exhausted' } })
})

test('a queued session times out after 15 minutes; starting and ended ones are left out', () => {
  const base = { ...running('a'), startedAt: null, expiresAt: null, creditsUsed: 0 }
  expect(foreseen([{ ...base, state: 'queued' }], 0)).toEqual({ a: { at: at(15), by: 'queue_timeout' } })
  expect(foreseen([{ ...base, state: 'starting' }], 9)).toEqual({})
  expect(foreseen([{ ...running('c'), state: 'ended' }], 9)).toEqual({})
})

describe('an extension', () => {
  const session = (given: Parameters<typeof running>[1] = {}) => ({
    ...running('a', given),
    minutes: given.minutes ?? 60,
  })

  test('reaches the limit if credits suffice', () => {
    expect(forecastExtension(session(), [session()], 479)).toEqual({ minutes: 420, left: 420, creditsEnd: null })
  })

  test('has 0 minutes at the limit', () => {
    const longest = session({ minutes: 480 })
    expect(forecastExtension(longest, [longest], 5_000)).toEqual({ minutes: 0, left: 0, creditsEnd: null })
  })

  test('ends when credits run out, counting the minutes it already has', () => {
    expect(forecastExtension(session(), [session()], 89)).toEqual({ minutes: 30, left: 420, creditsEnd: at(90) })
  })

  test('has 0 minutes if credits run out before the time limit', () => {
    expect(forecastExtension(session(), [session()], 9)).toEqual({ minutes: 0, left: 420, creditsEnd: at(10) })
  })

  /** Breaks if a session is forecast as if it had the balance alone. */
  test('shares the balance with other running sessions', () => {
    const other = running('b')
    expect(forecastExtension(session(), [session(), other], 159)).toEqual({
      minutes: 41,
      left: 420,
      creditsEnd: at(101),
    })
  })

  test('of a queued session counts from zero', () => {
    const waiting = { ...session(), state: 'queued' as const, startedAt: null, expiresAt: null, creditsUsed: 0 }
    expect(forecastExtension(waiting, [waiting], 100)).toEqual({ minutes: 40, left: 420, creditsEnd: null })
    expect(forecastExtension(waiting, [waiting], 10)).toEqual({ minutes: 0, left: 420, creditsEnd: null })
  })
})

test('a new session can be paid until the balance, shared with running ones, is used up', () => {
  expect(forecastPayable(2, [], 119, at(0))).toBe(59)
  expect(forecastPayable(1, [], 5_000, at(0))).toBe(480)
  expect(forecastPayable(2, [], 1, at(0))).toBe(0)
  expect(forecastPayable(1, [running('b')], 20, at(0.5))).toBe(10)
})
