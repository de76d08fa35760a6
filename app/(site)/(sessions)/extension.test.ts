import { describe, expect, test } from 'vitest'
import { type Extendable, extensionCost, outlookOf, roomInWords } from './extension.ts'

const rich: Extendable = {
  sessionId: 'ses_1',
  name: 'a board',
  parts: 'a type',
  ending: null,
  rate: 2,
  balance: 5_000,
  left: 10,
  max: 10,
  creditsEnd: null,
  expiresAt: '2026-11-21T10:00:00.000Z',
}
const at = (time: string) => new Date(`2026-11-21T${time}:00.000Z`)

describe('an extension ends', () => {
  test('when its minutes are over', () => {
    const end = { end: at('10:05'), paid: null }
    expect(outlookOf(rich, ' 5 ')).toEqual({ added: 5, isBeyondLimit: false, ...end })
  })

  /** Breaks where the typed minutes are added as they are: the end would lie beyond the limit. */
  test.each(['11', '60', '480', '9999'])('at the limit, with %s minutes typed and credits to spare', (typed) => {
    const end = { end: at('10:10'), paid: null }
    expect(outlookOf(rich, typed)).toEqual({ added: 10, isBeyondLimit: true, ...end })
  })

  test('when credits run out, if that is earlier', () => {
    const poor = { ...rich, max: 3, creditsEnd: '2026-11-21T10:03:00.000Z' }
    expect(outlookOf(poor, '60')).toMatchObject({ end: at('10:03'), paid: 3 })
    expect(outlookOf(poor, '3')).toMatchObject({ end: at('10:03'), paid: null })
  })
})

test.each(['', '0', '1.5', 'abc', '-5'])('%j is no minutes', (typed) => {
  expect(outlookOf(rich, typed)).toMatchObject({ added: undefined, isBeyondLimit: false, end: null })
})

test.each<[Partial<Extendable>, string, string]>([
  [{}, '10', 'Up to 20 credits more, at 2 per started minute.'],
  [{}, '', '2 credits per minute.'],
  // Who has credits for three minutes is not promised a cost of ten.
  [
    { balance: 6, max: 3, creditsEnd: '2026-11-21T10:03:00.000Z' },
    '10',
    'Up to 6 credits more, at 2 per started minute.',
  ],
])('costs: %j, %j', (differing, typed, words) => {
  const session = { ...rich, ...differing }
  expect(extensionCost(session, outlookOf(session, typed))).toBe(words)
})

test.each<[Partial<Extendable>, string]>([
  [{}, 'You can add up to 10 min. Sessions are limited to 8 h in total.'],
  [{ max: 1, balance: 12 }, 'You can add up to 1 min: 10 of your 12 credits are kept for time already booked.'],
  [{ max: 6, balance: 13 }, 'You can add up to 6 min with your 13 credits.'],
])('the room for more minutes: %j', (differing, words) => {
  expect(roomInWords({ ...rich, ...differing })).toBe(words)
})
