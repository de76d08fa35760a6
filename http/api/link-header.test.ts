import { expect, test } from 'vitest'
import { linkHeader } from './link-header.ts'

const offsets = (limit: number, offset: number, total: number) => {
  const header = linkHeader(new URL('http://evil.example/v1/boards?state=available&offset=7'), { limit, offset, total })
  const links = header
    .split(', ')
    .map((link) =>
      /^<http:\/\/localhost:3000\/v1\/boards\?state=available&limit=(\d+)&offset=(\d+)>; rel="(\w+)"$/.exec(link),
    )
  return Object.fromEntries(links.map((link) => [link?.[3], Number(link?.[2])]))
}

test.each([
  ['the first page', [20, 0, 45], { first: 0, next: 20, last: 40 }],
  ['one in the middle', [20, 20, 45], { first: 0, prev: 0, next: 40, last: 40 }],
  ['the last page', [20, 40, 45], { first: 0, prev: 20, last: 40 }],
  ['a page that begins in between', [20, 7, 45], { first: 0, prev: 0, next: 27, last: 40 }],
  ['past the end', [20, 900, 45], { first: 0, prev: 40, last: 40 }],
  ['an empty list', [20, 0, 0], { first: 0, last: 0 }],
  ['a list that just fits', [20, 0, 20], { first: 0, last: 0 }],
] as [string, [number, number, number], Record<string, number>][])('%s', (_, [limit, offset, total], expected) => {
  expect(offsets(limit, offset, total)).toEqual(expected)
})
