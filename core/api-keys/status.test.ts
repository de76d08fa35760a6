import { expect, test } from 'vitest'
import { DAY_MS } from '#durations.ts'
import type { KeyRecord } from './schemas.ts'
import { keyStatus } from './status.ts'

const now = new Date('2026-11-21T12:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS)

const key: KeyRecord = {
  id: 'key_0',
  label: null,
  last_four: 'a1b2',
  created_at: daysAgo(100),
  last_used_at: daysAgo(1),
  expires_at: null,
  created_by: 'web',
  ...{ access: 'full', credits_per_day: null, credits_used_today: 0 },
}

test.each([
  ['in_use', {}],
  ['in_use', { last_used_at: daysAgo(90) }],
  ['stale', { last_used_at: daysAgo(91) }],
  ['never_used', { last_used_at: null, created_at: daysAgo(2) }],
  ['stale', { last_used_at: null }],
  ['expired', { expires_at: now }],
  ['expired', { expires_at: daysAgo(1), last_used_at: null }],
  ['in_use', { expires_at: daysAgo(-1) }],
])('%s: %j', (status, members) => {
  expect(keyStatus({ ...key, ...members }, now)).toBe(status)
})
