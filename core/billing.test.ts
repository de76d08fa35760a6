import { describe, expect, test } from 'vitest'
import { MINUTE_MS } from '#durations.ts'
import { type BillingState, creditsAt, minutesOwed } from './billing.ts'

const created = new Date('2026-11-21T10:00:00.000Z')
const started = new Date('2026-11-21T10:00:30.250Z')
const afterStart = (minutes: number, ms = 0) => new Date(started.getTime() + minutes * MINUTE_MS + ms)

function running(minutes: number, paidMinutes: number, creditsPerMinute = 3): BillingState {
  const creditsUsed = paidMinutes * creditsPerMinute
  const times = { createdAt: created, startedAt: started, expiresAt: afterStart(minutes) }
  return { state: 'running', creditsPerMinute, creditsUsed, ...times }
}

const unstarted = { creditsPerMinute: 3, creditsUsed: 0, createdAt: created, startedAt: null, expiresAt: null }
const queued: BillingState = { ...unstarted, state: 'queued' }
const starting: BillingState = { ...unstarted, state: 'starting' }
const ended: BillingState = { ...running(60, 60), state: 'ended' }

describe('minutes owed', () => {
  test.each([
    ['nothing for the minute that is paid', running(60, 1), afterStart(0), 0],
    ['nothing a millisecond before the edge', running(60, 1), afterStart(1, -1), 0],
    ['a minute at the edge', running(60, 1), afterStart(1), 1],
    ['a minute until the next edge', running(60, 1), afterStart(2, -1), 1],
    ['two at the next edge', running(60, 1), afterStart(2), 2],
    ['all but the first a millisecond before the end', running(60, 1), afterStart(60, -1), 59],
    ['no further one at the end', running(60, 1), afterStart(60), 59],
    ['no further one hours later', running(60, 1), afterStart(600), 59],
    ['the first one as it starts', running(60, 0), started, 1],
    ['nothing more than was paid when the clock is set back', running(60, 3), afterStart(-90), 0],
    ['nothing while it is queued', queued, afterStart(60), 0],
    ['nothing while its board prepares itself', starting, afterStart(60), 0],
    ['nothing once it has ended', ended, afterStart(60), 0],
  ] as const)('%s', (_, session, at, minutes) => {
    expect(minutesOwed(session, at)).toBe(minutes)
  })
})

describe('the cost of a session', () => {
  test.each([
    [0, 2],
    [59_999, 2],
    [60_000, 4],
    [179_999, 6],
    [180_000, 6],
    [999_999, 6],
    [-5_000, 2],
  ])('after %i ms: %i credits', (ms, credits) => {
    expect(creditsAt(running(3, 1, 2), afterStart(0, ms))).toBe(credits)
  })

  test('is never less than what is already paid', () => {
    expect(creditsAt(running(3, 2, 2), started)).toBe(4)
  })

  test('is what it paid, once it has ended', () => {
    expect(creditsAt(ended, afterStart(600))).toBe(180)
  })
})
