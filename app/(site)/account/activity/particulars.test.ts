import { expect, test } from 'vitest'
import { particulars } from './particulars.ts'

test.each([
  [{ pack: 'starter', credits: 300 }, 'Starter, 300 credits'],
  [{ credits: 1, paid: false }, '1 credit'],
  [{ minutes: 1 }, '1 more minute'],
  [{ minutes: 30 }, '30 more minutes'],
  [{ reason: 'time_limit' }, 'Time limit reached'],
  [{ reason: 'gone' }, 'The receiver responded with 410 Gone.'],
  [{ last_four: 'a1b2' }, 'key_…a1b2'],
  [{ by: 'provider_and_code' }, 'with a login provider and a code'],
  [{ by: 'other' }, ''],
  [{}, ''],
])('%j reads “%s”', (details, text) => {
  expect(particulars({ details })).toBe(text)
})
