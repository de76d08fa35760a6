import { expect, test } from 'vitest'
import { items, nextQuery, pages } from './src/pages.ts'

const answer = (data: { id: string }[], link?: string) => ({
  data,
  response: new Response(null, { headers: link ? { link } : {} }),
})
const data = async <T>(page: Promise<{ data?: T }>) => (await page).data as T

test('every page is read by the links of the service, and what repeats is left out', async () => {
  const asked: unknown[] = []
  const lists = [
    answer(
      [{ id: 'c' }, { id: 'b' }],
      '<https://h/v1/l?limit=2>; rel="first", <https://h/v1/l?limit=2&after=b>; rel="next"',
    ),
    answer([{ id: 'b' }, { id: 'a' }]),
  ]
  const readPage = async (query: Record<string, string>) => {
    asked.push(query)
    return lists[asked.length - 1] ?? answer([])
  }
  expect((await Array.fromAsync(items(pages(readPage, data)))).map(({ id }) => id)).toEqual(['c', 'b', 'a'])
  expect(asked).toEqual([{}, { limit: '2', after: 'b' }])
})

test('a list without a further page has no next query', () => {
  expect(nextQuery(null)).toBeUndefined()
  expect(nextQuery('<https://h/v1/l?offset=0>; rel="first"')).toBeUndefined()
})
