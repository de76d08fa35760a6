import { expect, test } from 'vitest'
import { momentIn, withMoment } from './moment.ts'

test.each([
  ['#t=83s', 83_000],
  ['#t=83', 83_000],
  ['#t=1m23s', 83_000],
  ['#t=0.5s', 500],
  ['#tkt_abc&t=2s', 2_000],
  ['', undefined],
  ['#t=', undefined],
  ['#t=-1s', undefined],
  ['#t=1e9s', undefined],
  ['#xt=1s', undefined],
])('%s is at %s ms', (hash, ms) => expect(momentIn(hash)).toBe(ms))

/** Breaks if the rest is lost: it is the secret of a shared link. */
test('a link to a moment keeps what else its fragment holds', () => {
  expect(withMoment('', 83_449)).toBe('#t=83.4s')
  expect(withMoment('#tkt_abc&t=1s', 83_000)).toBe('#tkt_abc&t=83s')
  expect(momentIn(withMoment('#tkt_abc', 83_000))).toBe(83_000)
})
