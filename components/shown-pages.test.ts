import { expect, test } from 'vitest'
import { shownPages } from './shown-pages.ts'

test.each([
  [1, 1, '1'],
  [2, 3, '1 2 3'],
  [1, 16, '1 2 … 16'],
  [3, 16, '1 2 3 4 … 16'],
  [4, 16, '1 2 3 4 5 … 16'],
  [5, 16, '1 … 4 5 6 … 16'],
  [13, 16, '1 … 12 13 14 15 16'],
  [16, 16, '1 … 15 16'],
])('page %i of %i: %s', (current, count, shown) => {
  expect(
    shownPages(current, count)
      .map((page) => page ?? '…')
      .join(' '),
  ).toBe(shown)
})
