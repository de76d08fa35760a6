import { beforeEach, expect, test } from 'vitest'
import { makeKey, makeLogin, makeUser } from '#db/factory.ts'
import { testsRollBack } from '#db/testing.ts'
import { call, problem } from '#test/api/call.ts'
import * as keys from './route.ts'

testsRollBack()

const path = '/v1/auth/keys'
const COUNT = 103

let ids: string[]
let secret: string
let login: string
beforeEach(async () => {
  const user = await makeUser({ tier: 'paid' })
  const made = []
  for (const age of Array(COUNT).keys())
    made.push(await makeKey(user, { createdAt: new Date(Date.now() - age * 1_000) }))
  ids = made.map(({ id }) => id)
  secret = made[0]?.secret ?? ''
  login = (await makeLogin(user)).token
})

/** Breaks without `limit` and `offset` in `pageOf`. */
test.each(['key', 'login'])('200: a %s reads pages, a hundred keys each unless it asks for fewer', async (by) => {
  const read = (query: string) => call(keys, 'GET', path + query, by === 'key' ? { key: secret } : { login })
  for (const [query, from, to, page] of [
    ['', 0, 100, { limit: 100, offset: 0 }],
    ['?offset=100', 100, COUNT, { limit: 100, offset: 100 }],
    ['?limit=2&offset=3', 3, 5, { limit: 2, offset: 3 }],
    ['?offset=9007199254740991', 0, 0, { limit: 100, offset: Number.MAX_SAFE_INTEGER }],
  ] as const) {
    const { status, body } = await read(query)
    expect(status).toBe(200)
    expect(body).toMatchObject({ ...page, total: COUNT })
    expect(body.keys.map(({ id }: { id: string }) => id)).toEqual(ids.slice(from, to))
  }
  const { headers } = await read('?limit=2&offset=3')
  const page = (offset: number) => `<http://localhost:3000${path}?limit=2&offset=${offset}>`
  expect(headers.get('link')).toBe(
    `${page(0)}; rel="first", ${page(1)}; rel="prev", ${page(5)}; rel="next", ${page(102)}; rel="last"`,
  )
})

test.each(['0', '101', '-1', '1.5', '1e2', '0x10', '+5', '%205', ''])('400: limit=%s', async (limit) => {
  const refused = await call(keys, 'GET', `${path}?limit=${limit}`, { key: secret })
  expect(refused).toMatchObject(problem(400, 'invalid_request'))
  expect(refused.body.errors).toMatchObject([{ parameter: 'limit' }])
})
