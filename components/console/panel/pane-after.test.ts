import { expect, test } from 'vitest'
import { paneAfter } from './pane-after.ts'

test('the focus goes around, and from elsewhere to the first or the last pane', () => {
  expect([0, 1, 2].map((at) => paneAfter(at, 1, 3))).toEqual([1, 2, 0])
  expect([0, 1, 2].map((at) => paneAfter(at, -1, 3))).toEqual([2, 0, 1])
  expect([paneAfter(-1, 1, 3), paneAfter(-1, -1, 3)]).toEqual([0, 2])
})
