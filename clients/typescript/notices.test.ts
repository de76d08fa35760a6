import { expect, test } from 'vitest'
import { boardwalk } from './src/index.ts'

/** Returns what a client says of responses with these headers, one a call. */
async function noticesOf(...responses: Record<string, string>[]): Promise<string[]> {
  const said: string[] = []
  const left = [...responses]
  const client = boardwalk({
    ...{ url: 'https://boards.example', apiKey: 'key_1', onNotice: (text: string) => void said.push(text) },
    fetch: async () => new Response('{}', { headers: { 'Content-Type': 'application/json', ...left.shift() } }),
  })
  for (const id of responses.keys())
    await client.send(new Request(`https://boards.example/v1/boards/brd_${String(id).padStart(26, '0')}`))
  return said
}

/** Breaks without the set of what was said. */
test('a deprecation is said once for each operation, with its end and its page', async () => {
  const deprecated = {
    Deprecation: '@1764288000',
    Sunset: 'Thu, 31 Dec 2026 00:00:00 GMT',
    Link: '<https://boards.example/v1/boards?offset=0>; rel="first", <https://boards.example/docs/x>; rel="deprecation"',
  }
  expect(await noticesOf(deprecated, deprecated, {})).toEqual([
    'What this program asks of GET /v1/boards/{id} is deprecated since 2025-11-28, and may be gone from 2026-12-31 on. See https://boards.example/docs/x',
  ])
  expect(await noticesOf({ Deprecation: 'true', Sunset: 'never' }, {})).toEqual([])
})

test('a service with another version of the API is said once', async () => {
  const said = await noticesOf({ 'Boardwalk-Version': '2' }, { 'Boardwalk-Version': '2' })
  expect(said).toEqual([expect.stringContaining('has version 2 of its API, and this client is made for version 1')])
  expect(await noticesOf({ 'Boardwalk-Version': '1' }, { 'Boardwalk-Version': 'x\u001b' }, {})).toEqual([])
})
