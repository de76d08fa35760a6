import { expect, test } from 'vitest'
import { pageOf, pageWith } from './page-params.ts'

test.each([
  [{}, 0],
  [{ offset: '40' }, 40],
  [{ offset: '-1' }, 0],
  [{ offset: '1e2' }, 0],
  [{ offset: 'abc' }, 0],
  [{ offset: '' }, 0],
  [{ offset: '99999999999999999999' }, 0],
  [{ offset: ['20', '40'] }, 0],
])('%j begins at %d', (search, offset) => {
  expect(pageOf(search)).toEqual({ limit: 20, offset })
})

test.each([
  [0, 0],
  [19, 0],
  [20, 20],
  [59, 40],
])('the row that %d are newer than is on the page that begins at %d', (newer, offset) => {
  expect(pageWith(newer)).toBe(offset)
})
