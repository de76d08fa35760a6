import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type BillingState, minutesOwed } from '#core/billing.ts'
import { sessionStates } from '#db/index.ts'
import { MINUTE_MS } from '#durations.ts'
import {
  type BoardTimes,
  endReasonByUser,
  expiryOf,
  faultOf,
  type Lease,
  minutesAfter,
  nextEvent,
  startDeadline,
  statesBefore,
} from './lifecycle.ts'

const created = new Date('2026-11-21T10:00:00.000Z')
const started = new Date('2026-11-21T10:00:30.250Z')

type Timed = BillingState & BoardTimes & Lease
const noTimes = { startDeadlineAt: null, boardLostAt: null, leaseExpiresAt: null }

function running(minutes: number, paidMinutes: number, creditsPerMinute = 3): Timed {
  const expiresAt = expiryOf(started, minutes)
  const creditsUsed = paidMinutes * creditsPerMinute
  return {
    ...noTimes,
    ...{ state: 'running', creditsPerMinute, creditsUsed, createdAt: created, startedAt: started, expiresAt },
  }
}

const afterStart = (minutes: number, ms = 0) => new Date(minutesAfter(started, minutes).getTime() + ms)

const unstarted = {
  ...noTimes,
  creditsPerMinute: 3,
  creditsUsed: 0,
  createdAt: created,
  startedAt: null,
  expiresAt: null,
}
const queued: Timed = { ...unstarted, state: 'queued' }
const starting: Timed = { ...unstarted, state: 'starting', startDeadlineAt: afterStart(2) }
/** Its lease runs out so many minutes after its start. */
const leased = (minutes: number, paid: number, until: number): Timed => ({
  ...running(minutes, paid),
  leaseExpiresAt: afterStart(until),
})
const ended: Timed = { ...running(60, 60), state: 'ended' }

describe('states', () => {
  test.each([
    ['queued', []],
    ['starting', ['queued']],
    ['running', ['queued', 'starting']],
    ['ended', ['queued', 'starting', 'running']],
  ] as const)('%s is entered from %j', (state, before) => {
    expect(statesBefore(state)).toEqual(before)
  })

  test('no state can be entered from itself, and none from ended', () => {
    for (const state of sessionStates) {
      expect(statesBefore(state)).not.toContain(state)
      expect(statesBefore(state)).not.toContain('ended')
    }
  })

  test.each([
    ['queued', 'cancelled'],
    ['starting', 'cancelled'],
    ['running', 'user_ended'],
  ] as const)('ended by its user, a %s one is %s', (state, reason) => {
    expect(endReasonByUser(state)).toBe(reason)
  })
})

/** A session that has paid a minute and lost its board so many minutes after its start. */
const lost = (minutes: number): Timed => ({ ...running(60, 1), boardLostAt: afterStart(minutes) })

test('a board has 30 seconds to be ready, and what its image needs to boot', () => {
  expect(startDeadline(started, 15)).toEqual(new Date(started.getTime() + 45_000))
})

test('a failed board is nobody’s fault but ours, and the user’s own act is no fault', () => {
  expect(faultOf('board_failed')).toBe('infrastructure')
  expect(faultOf('time_limit')).toBe('policy')
  expect(faultOf('user_ended')).toBeNull()
})

describe('the next event', () => {
  test.each([
    ['queued gives up after 15 minutes', queued, { at: minutesAfter(created, 15), kind: 'queue_timeout' }],
    ['starting waits for its board until the deadline', starting, { at: afterStart(2), kind: 'start_timeout' }],
    ['without its board it waits for two minutes', lost(-1), { at: afterStart(1), kind: 'board_lost' }],
    ['a minute that begins before that is paid', lost(0), { at: afterStart(1), kind: 'next_minute' }],
    ['ended has nothing before it', ended, undefined],
    ['running begins its second minute', running(60, 1), { at: afterStart(1), kind: 'next_minute' }],
    ['running begins its last minute', running(60, 59), { at: afterStart(59), kind: 'next_minute' }],
    ['running and paid to the end is over at the end', running(60, 60), { at: afterStart(60), kind: 'time_limit' }],
    ['one minute long, it is over after it', running(1, 1), { at: afterStart(1), kind: 'time_limit' }],
    ['running and not paid at all begins at its start', running(60, 0), { at: started, kind: 'next_minute' }],
    [
      'queued with a lease that runs out before it gives up',
      { ...queued, leaseExpiresAt: afterStart(1) },
      { at: afterStart(1), kind: 'lease_expired' },
    ],
    ['starting with a lease', { ...starting, leaseExpiresAt: started }, { at: started, kind: 'lease_expired' }],
    ['no minute begins at the edge of a lease', leased(60, 1, 1), { at: afterStart(1), kind: 'lease_expired' }],
    ['a minute that begins before it is paid', leased(60, 1, 2), { at: afterStart(1), kind: 'next_minute' }],
    ['a time limit at the edge of a lease wins', leased(2, 2, 2), { at: afterStart(2), kind: 'time_limit' }],
    [
      'without its board, a lease that runs out earlier ends it',
      { ...lost(-1), leaseExpiresAt: afterStart(0, 1) },
      { at: afterStart(0, 1), kind: 'lease_expired' },
    ],
    ['ended with a lease has nothing before it', { ...ended, leaseExpiresAt: started }, undefined],
    ['eight hours long', running(480, 479), { at: afterStart(479), kind: 'next_minute' }],
  ] as const)('%s', (_, session, event) => {
    expect(nextEvent(session)).toEqual(event)
  })
})

describe('minutes owed', () => {
  test('a session begins each minute once, one minute apart, and ends at its expiry', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 480 }), fc.integer({ min: 1, max: 50 }), (minutes, rate) => {
        let session = running(minutes, 1, rate)
        for (let paid = 1; paid < minutes; paid++) {
          const event = nextEvent(session)
          expect(event).toEqual({ at: afterStart(paid), kind: 'next_minute' })
          expect(minutesOwed(session, event?.at ?? started)).toBe(1)
          session = { ...session, creditsUsed: session.creditsUsed + rate }
        }
        expect(nextEvent(session)).toEqual({ at: session.expiresAt, kind: 'time_limit' })
        expect(session.creditsUsed).toBe(minutes * rate)
      }),
      { numRuns: 50 },
    )
  })

  test('an event of a running session is due exactly if a minute is owed or its time is over', () => {
    const [minutes, offset] = [fc.integer({ min: 1, max: 480 }), fc.integer({ min: 0, max: 500 * MINUTE_MS })]
    fc.assert(
      fc.property(minutes, minutes, offset, (long, paid, ms) => {
        const session = running(long, Math.min(long, paid))
        const at = afterStart(0, ms)
        const due = (nextEvent(session)?.at ?? at) <= at
        expect(due).toBe(minutesOwed(session, at) > 0 || at >= afterStart(long))
      }),
    )
  })
})
