import { createServer } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { listening } from '#test/listening.ts'
import { idTokenFor, trustOf } from './ci-token.ts'

const { signal } = new AbortController()
const AUDIENCE = 'https://boardwalk.example/ci/tru_1'

test('GitHub is asked for a token of the audience, with the secret of the job', async () => {
  const seen: unknown[] = []
  const server = createServer(({ url, headers }, response) => {
    seen.push([url, headers.authorization])
    response.end(JSON.stringify({ value: 'a.b.c' }))
  })
  onTestFinished(() => void server.close())
  const environment = {
    ACTIONS_ID_TOKEN_REQUEST_URL: `${await listening(server)}/token?api-version=2`,
    ACTIONS_ID_TOKEN_REQUEST_TOKEN: 'secret',
    BOARDWALK_ID_TOKEN: 'another',
  }
  expect(await idTokenFor(AUDIENCE, { environment, signal })).toBe('a.b.c')
  expect(seen).toEqual([[`/token?api-version=2&audience=${encodeURIComponent(AUDIENCE)}`, 'Bearer secret']])
})

test('others give it in a variable', async () => {
  expect(await idTokenFor(AUDIENCE, { environment: { BOARDWALK_ID_TOKEN: 'a.b.c\n' }, signal })).toBe('a.b.c')
})

test.each([
  [{ GITHUB_ACTIONS: 'true' }, undefined, 'permissions: id-token: write'],
  [{}, undefined, AUDIENCE],
  [{}, '/nowhere/token', 'cannot be read: ENOENT'],
])('with %o and the file %s, it says what the job lacks', async (environment, file, words) => {
  await expect(idTokenFor(AUDIENCE, { environment, file, signal })).rejects.toThrow(words)
})

test('a trust is named by flag or variable', () => {
  const id = `tru_${'0'.repeat(26)}`
  expect(trustOf({ SERVICE_CI_TRUST: id })).toBe(id)
  expect(trustOf({ SERVICE_CI_TRUST: 'x' }, id)).toBe(id)
  expect(() => trustOf({})).toThrow('No trust')
  expect(() => trustOf({ SERVICE_CI_TRUST: 'tru_x' })).toThrow('No trust')
})
