import { expect, test } from 'vitest'
import { branchOf, flakyText, marksText, rateText } from './words.ts'

const mark = (result: 'passed' | 'failed') => ({ session_id: 'ses_1', result, created_at: new Date() })

test('a rate is said with how many runs it stands on and its interval', () => {
  expect(rateText({ failures: 3, of: 20, rate: 0.15, interval: [0.0524, 0.3604] })).toBe(
    '15\u00a0% of 20 runs (5–36\u00a0%)',
  )
  expect(rateText({ failures: 1, of: 1, rate: 1, interval: [0.2065, 1] })).toBe('100\u00a0% of 1 run (21–100\u00a0%)')
  expect(flakyText(null)).toBe('–')
})

test('marks are said in words, the newest in particular', () => {
  expect(marksText([mark('failed'), mark('passed'), mark('passed')])).toBe(
    'Last 3 runs: 2 passed, 1 failed; the newest failed.',
  )
  expect(marksText([mark('passed')])).toBe('Last run: passed.')
})

test('a branch has no prefix', () => {
  expect(['refs/heads/main', 'refs/tags/v1', 'topic'].map(branchOf)).toEqual(['main', 'v1', 'topic'])
})
