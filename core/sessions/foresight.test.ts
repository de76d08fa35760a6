import { describe, expect, test } from 'vitest'
import { foreseeEnds } from './foresight.ts'

const start = Date.parse('2026-11-21T10:00:00.000Z')
const at = (minutes: number) => new Date(start + minutes * 60_000)

function running(id: string, { from = 0, minutes = 60, rate = 1, used = 0 } = {}) {
  return {
    id,
    state: 'running' as const,
    creditsPerMinute: rate,
    creditsUsed: used || rate,
    createdAt: at(from),
    startedAt: at(from),
    expiresAt: at(from + minutes),
  }
}

const foreseen = (...given: Parameters<typeof foreseeEnds>) => Object.fromEntries(foreseeEnds(...given))

describe('a session alone', () => {
  test('ends by its time where the balance lasts, to the credit', () => {
    expect(foreseen([running('a', { rate: 2 })], 118)).toEqual({ a: { at: at(60), by: 'time_limit' } })
  })

  test('ends by credits at the edge of the first minute that cannot be paid', () => {
    expect(foreseen([running('a', { rate: 2 })], 117)).toEqual({ a: { at: at(59), by: 'credits_exhausted' } })
    expect(foreseen([running('a')], 0)).toEqual({ a: { at: at(1), by: 'credits_exhausted' } })
    expect(foreseen([running('a', { used: 10 })], 5)).toEqual({ a: { at: at(15), by: 'credits_exhausted' } })
  })

  test('its last minute, once paid, is used up', () => {
    expect(foreseen([running('a', { minutes: 1 })], 0)).toEqual({ a: { at: at(1), by: 'time_limit' } })
  })
})

/** Breaks when each is foreseen as if it had the balance to itself. */
test('several drain one balance in the order of their minutes', () => {
  const ends = foreseen([running('a'), running('b', { from: 0.5, rate: 3 })], 8)
  // 1 at 1:00, 3 at 1:30, 1 at 2:00, 3 at 2:30; nothing is left for either.
  expect(ends).toEqual({
    a: { at: at(3), by: 'credits_exhausted' },
    b: { at: at(3.5), by: 'credits_exhausted' },
  })
})

test('one that ends leaves the rest to the others', () => {
  const ends = foreseen([running('a', { minutes: 3 }), running('b', { from: 0.5, rate: 3 })], 9)
  expect(ends).toEqual({ a: { at: at(3), by: 'time_limit' }, b: { at: at(3.5), by: 'credits_exhausted' } })
})

test('one that waits gives up after 15 minutes; what gets ready or has ended is left out', () => {
  const base = { ...running('a'), startedAt: null, expiresAt: null, creditsUsed: 0 }
  expect(foreseen([{ ...base, state: 'queued' }], 0)).toEqual({ a: { at: at(15), by: 'queue_timeout' } })
  expect(foreseen([{ ...base, state: 'starting' }], 9)).toEqual({})
  expect(foreseen([{ ...running('c'), state: 'ended' }], 9)).toEqual({})
})
