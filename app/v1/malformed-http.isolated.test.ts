import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeKey, makeUser } from '#db/factory.ts'
import { testsCommit } from '#db/testing.ts'
import { faultsOf } from '#test/api/conformance.ts'
import { raw } from '#test/api/raw.ts'
import { hostName, startServer, type TestServer } from '#test/server/start-server.ts'

const databaseUrl = testsCommit()
let live: TestServer
let key: string

beforeAll(async () => {
  live = await startServer(databaseUrl)
  key = (await makeKey(await makeUser({ tier: 'paid', credits: 10 }))).secret
})

afterAll(() => live.stop())

const hasPages = hostName !== 'api'
const CLOSE = 'Connection: close\r\n'
const head = (line: string, ...headers: string[]) => `${[line, ...headers].join('\r\n')}\r\n${CLOSE}\r\n`

const get = (...headers: string[]) => head('GET /v1/sessions HTTP/1.1', ...headers)
/** A good request for a key, but for the headers given. */
const post = (...headers: string[]) =>
  `${head('POST /v1/auth/keys HTTP/1.1', 'Host: a', `Authorization: Bearer ${key}`, ...headers)}{}`
/** The same in one good chunk. */
const chunked = (...codings: string[]) => `${post(JSON_TYPE, ...codings).slice(0, -2)}2\r\n{}\r\n0\r\n\r\n`
function packed(): Uint8Array {
  const body = gzipSync('{}')
  const headers = [
    `Authorization: Bearer ${key}`,
    JSON_TYPE,
    'Content-Encoding: gzip',
    `Content-Length: ${body.length}`,
  ]
  return Buffer.concat([Buffer.from(head('POST /v1/auth/keys HTTP/1.1', 'Host: a', ...headers)), body])
}
const JSON_TYPE = 'Content-Type: application/json'
const LENGTH = 'Content-Length: 2'

const refusals: [string, () => string | Uint8Array, number][] = [
  ['nonsense', () => 'nonsense\r\n\r\n', 400],
  ['TLS', () => new Uint8Array([22, 3, 1, 2, 0, 1, 0, 1, 252, 3, 3]), 400],
  ['HTTP/2', () => 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400],
  ['an unknown method', () => head('FOO /v1/sessions HTTP/1.1', 'Host: a'), 400],
  ['TRACE', () => head('TRACE /v1/sessions HTTP/1.1', 'Host: a'), 405],
  ['a method of WebDAV', () => head('PROPFIND /v1/sessions HTTP/1.1', 'Host: a'), 405],
  ['CONNECT to somewhere else', () => head('CONNECT evil.example:443 HTTP/1.1', 'Host: evil.example'), 405],
  [
    'an upgrade nobody offers',
    () => 'GET /v1/sessions HTTP/1.1\r\nHost: a\r\nConnection: Upgrade, close\r\nUpgrade: h2c\r\n\r\n',
    401,
  ],
  ['chunks for a GET', () => `${get('Host: a', 'Transfer-Encoding: chunked')}5\r\nhello\r\n0\r\n\r\n`, 413],
  ['no Host', () => get(), 400],
  ['two Hosts', () => get('Host: a', 'Host: a'), 400],
  ['a Host nobody can have', () => get('Host: a b'), 400],
  ['two Hosts in one', () => get('Host: a, b'), 400],
  ['a Host with a path', () => get('Host: a/b'), 400],
  // Without our own look at it the path is the Host's: hono counts letters, and this has as many as
  // it is read to have.
  ['a Host that brings another path', () => Buffer.from(get('Host: \xe9.\xe9/v1/credits#'), 'latin1'), 400],
  ['a Host with a name in it', () => get('Host: me@a'), 400],
  ['no path', () => head('GET * HTTP/1.1', 'Host: a'), 400],
  ['half an address', () => head('GET v1/sessions HTTP/1.1', 'Host: a'), 400],
  ['a space in the address', () => head('GET /v1/ses sions HTTP/1.1', 'Host: a'), 400],
  ['a whole address without a host', () => head('GET http:///v1/sessions HTTP/1.1', 'Host: a'), 400],
  ['a name in a whole address', () => head('GET http://me@a/v1/auth/me HTTP/1.1', 'Host: a'), 400],
  ['a backslash in the address', () => head('GET /v1\\sessions HTTP/1.1', 'Host: a'), 400],
  ['a NUL in the address', () => head('GET /v1/\0 HTTP/1.1', 'Host: a'), 400],
  ['a broken escape', () => head('GET /v1/boards/%zz HTTP/1.1', 'Host: a'), 404],
  ['an escape that is no UTF-8', () => head('GET /v1/boards/%ff HTTP/1.1', 'Host: a'), 404],
  ['a slash behind', () => head('GET /v1/boards/ HTTP/1.1', 'Host: a'), 404],
  ['two slashes', () => head('GET /v1//boards HTTP/1.1', 'Host: a'), 404],
  ['an unknown path', () => head('BIND /v1/nothing HTTP/1.1', 'Host: a'), 404],
  ['a header of 20 kB', () => get('Host: a', `X: ${'x'.repeat(20_000)}`), 431],
  ['an address of 20 kB', () => head(`GET /v1/sessions?${'x'.repeat(20_000)} HTTP/1.1`, 'Host: a'), 431],
  ['an Expect nobody can meet', () => get('Host: a', 'Expect: foo'), 417],
  ['a length in words', () => post(JSON_TYPE, 'Content-Length: two'), 400],
  ['a negative length', () => post(JSON_TYPE, 'Content-Length: -1'), 400],
  ['two lengths', () => post(JSON_TYPE, 'Content-Length: 1', LENGTH), 400],
  ['the same length twice', () => post(JSON_TYPE, LENGTH, LENGTH), 400],
  ['a length and chunks', () => post(JSON_TYPE, LENGTH, 'Transfer-Encoding: chunked'), 400],
  ['a coding that is not known', () => chunked('Transfer-Encoding: gzip, chunked'), 400],
  ['chunks in chunks', () => chunked('Transfer-Encoding: chunked', 'Transfer-Encoding: chunked'), 400],
  [
    'a chunk of no size',
    () => `${post(JSON_TYPE, 'Transfer-Encoding: chunked').slice(0, -2)}zz\r\n{}\r\n0\r\n\r\n`,
    400,
  ],
  ['a folded header', () => get('Host: a', 'X: 1\r\n 2'), 400],
  ['a space before the colon', () => get('Host: a', `Authorization : Bearer ${key}`), 400],
  ['two types', () => post(JSON_TYPE, JSON_TYPE, LENGTH), 415],
  ['a packed body', () => post(JSON_TYPE, LENGTH, 'Content-Encoding: gzip'), 415],
  ['a body that is packed indeed', packed, 415],
  [
    'the same credentials twice',
    () => get('Host: a', `Authorization: Bearer ${key}`, `Authorization: Bearer ${key}`),
    401,
  ],
  [
    'no credentials before good ones',
    () => get('Host: a', 'Authorization: Basic YTpi', `Authorization: Bearer ${key}`),
    401,
  ],
]

describe('what is hardly HTTP is refused like anything else', () => {
  test.each(refusals)('%s', async (_, bytes, status) => {
    const before = live.log()
    const answer = await raw(live.url, bytes())
    expect(answer.status).toBe(status)
    expect(JSON.parse(answer.text)).toMatchObject({ status, code: expect.any(String) })
    // An unknown path: the response is a problem with every header, in any
    // status.
    expect(faultsOf('GET', '/nowhere', answer)).toEqual([])
    expect(answer.text).not.toContain(key)
    expect(live.log()).toBe(before)
  })
})

describe('what is unusual, and taken', () => {
  test.each<[string, () => string, number]>([
    ['HTTP/1.0 without a Host', () => `GET /healthz HTTP/1.0\r\n\r\n`, 200],
    [
      'HTTP/1.0 without a Host, to the API',
      () => `GET /v1/auth/me HTTP/1.0\r\nAuthorization: Bearer ${key}\r\n\r\n`,
      200,
    ],
    [
      'a whole address',
      () => head('GET http://a/v1/auth/me HTTP/1.1', 'Host: a', `authorization: bearer   ${key}`),
      200,
    ],
    ['a Host with a port', () => head('GET /healthz HTTP/1.1', 'Host: [::1]:3000'), 200],
    ['a body in chunks', () => chunked('Transfer-Encoding: chunked'), 201],
    ['OPTIONS of the whole server', () => head('OPTIONS * HTTP/1.1', 'Host: a'), 204],
    ['an Expect that can be met', () => post(JSON_TYPE, LENGTH, 'Expect: 100-continue'), 100],
    ['a form without even a length, to a page', () => head('POST /login HTTP/1.1', 'Host: a'), hasPages ? 200 : 404],
  ])('%s', async (_, bytes, status) => {
    const answer = await raw(live.url, bytes())
    expect(answer.status).toBe(status)
    if (answer.status === 204) expect(faultsOf('OPTIONS', '/', answer)).toEqual([])
  })
})

// Breaks without `httpAllowHalfOpen`: the connection ends without a word.
test.each<[string, () => string, number]>([
  ['a read', () => `GET /v1/sessions HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${key}\r\n\r\n`, 200],
  ['a change', () => post(JSON_TYPE, LENGTH), 201],
  ['a body that is not whole', () => post(JSON_TYPE, 'Content-Length: 3'), 400],
])('a client that has said all it will say is answered: %s', async (_, bytes, status) => {
  expect(await raw(live.url, bytes(), { leaves: true })).toMatchObject({ status })
})
