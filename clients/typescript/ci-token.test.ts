import { mkdtempSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { listening } from '#test/listening.ts'
import { audienceOf, idTokenFor, trustIn } from './src/ci-token.ts'
import { ConnectionFailedError, UsageError } from './src/errors.ts'

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
  [{ GITHUB_ACTIONS: 'true' }, undefined, 'permissions: { id-token: write, contents: read }'],
  [{ BUILDKITE: 'true', PATH: '' }, undefined, 'buildkite-agent is not on the PATH'],
  [{}, undefined, AUDIENCE],
  [{}, '/nowhere/token', 'cannot be read: ENOENT'],
])('with %o and the file %s, it says what the job lacks', async (environment, file, words) => {
  await expect(idTokenFor(AUDIENCE, { environment, file, signal })).rejects.toThrow(words)
})

test('a trust is named by flag or variable', () => {
  const id = `tru_${'0'.repeat(26)}`
  expect(trustIn({ SERVICE_CI_TRUST: id })).toBe(id)
  expect(trustIn({ SERVICE_CI_TRUST: 'x' }, id)).toBe(id)
  expect(trustIn({ SERVICE_CI_TRUST: '' })).toBeUndefined()
  expect(() => trustIn({ SERVICE_CI_TRUST: 'tru_x' })).toThrow('SERVICE_CI_TRUST is no id of a trust')
  expect(() => trustIn({}, 'tru_x')).toThrow('The trust is no id of a trust')
  expect(audienceOf('https://boardwalk.example/', id)).toBe(`https://boardwalk.example/ci/${id}`)
})

/** A runner that is wrong is mended by a person; one that is away may be back in a moment. */
test.each([
  [403, UsageError],
  [503, ConnectionFailedError],
])(
  'a status %i of GitHub is its fault or the job’s',
  async (status, kind) => {
    const server = createServer((_, response) => response.writeHead(status).end())
    onTestFinished(() => void server.close())
    const environment = {
      ACTIONS_ID_TOKEN_REQUEST_URL: `${await listening(server)}/`,
      ACTIONS_ID_TOKEN_REQUEST_TOKEN: 'x',
    }
    const asked = idTokenFor(AUDIENCE, { environment, signal })
    await expect(asked).rejects.toBeInstanceOf(kind)
    await expect(asked).rejects.toThrow(`status ${status}`)
  },
  20_000,
)

test('Buildkite is asked for the claims that a trust compares', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'boardwalk-buildkite-'))
  const agent = join(folder, 'buildkite-agent')
  writeFileSync(agent, '#!/bin/sh\necho "$@"\n', { mode: 0o700 })
  const environment = { BUILDKITE: 'true', PATH: folder }
  expect(await idTokenFor(AUDIENCE, { environment, signal })).toBe(
    `oidc request-token --audience ${AUDIENCE} --claim pipeline_id --claim organization_id`,
  )
  writeFileSync(agent, '#!/bin/sh\necho "no such pipeline" >&2\nexit 1\n', { mode: 0o700 })
  await expect(idTokenFor(AUDIENCE, { environment, signal })).rejects.toThrow('gave no ID token: no such pipeline.')
})
