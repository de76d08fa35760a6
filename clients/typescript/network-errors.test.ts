import { expect, test } from 'vitest'
import { freePort } from '#scripts/free-port.ts'
import { read } from './src/index.ts'
import { clientOf, failureOf, serving } from './testing.ts'

test('nothing that listens is said in words', async () => {
  const url = `http://127.0.0.1:${await freePort()}`
  const { message } = await failureOf(read(clientOf(url).http.GET('/v1/auth/me')))
  expect(message).toBe(`${url} cannot be reached: nothing listens there (ECONNREFUSED).`)
})

const failing = (code: string) =>
  clientOf('https://h.example', {
    maxRetries: 3,
    fetch: async () => {
      calls.push(code)
      throw new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) })
    },
  })
const calls: string[] = []

test.each([
  ['CERT_HAS_EXPIRED', 'its certificate has expired'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'its certificate is for another host name'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'its certificate is self-signed'],
  ['SELF_SIGNED_CERT_IN_CHAIN', 'NODE_EXTRA_CA_CERTS'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'an authority that this computer does not know'],
  ['CERT_SIGNATURE_FAILURE', 'its certificate is not valid'],
  ['ERR_SSL_WRONG_VERSION_NUMBER', 'it does not speak TLS'],
])('%s is said in words, after one try', async (code, words) => {
  calls.length = 0
  const { message } = await failureOf(read(failing(code).http.GET('/v1/auth/me')))
  expect(message).toContain(words)
  expect(message).toContain(code)
  expect(calls).toHaveLength(1)
})

test('plain HTTP at an address that begins with https:// is said so', async () => {
  const url = (await serving((_request, response) => response.end('{}'))).replace('http', 'https')
  expect((await failureOf(read(clientOf(url).http.GET('/v1/auth/me')))).message).toContain('does not speak TLS')
})
