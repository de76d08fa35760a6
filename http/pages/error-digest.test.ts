import { createServer } from 'node:http'
import { afterEach, expect, test, vi } from 'vitest'
import { withLogFields, withRequestLog } from '#http/server/request-log.ts'
import { listening } from '#test/listening.ts'
import { readDigest } from './digest.ts'
import { setErrorDigests } from './error-digest.ts'

afterEach(() => void Reflect.deleteProperty(Error.prototype, 'digest'))

const digestOf = (error: Error & { digest?: string }) => error.digest

/** Red without the property: Next would make a hash of the error, which no line of the log has. */
test('an error has the id of its request as digest, unless it has one of its own', async () => {
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  setErrorDigests()
  const server = createServer(
    withRequestLog(
      () => '/',
      async (_, response) => {
        await new Promise(setImmediate)
        const own = Object.assign(new Error('redirect'), { digest: 'NEXT_REDIRECT' })
        response.end(JSON.stringify([digestOf(new TypeError('a bug')), digestOf(own)]))
      },
    ),
  )
  const url = await listening(server)
  const answers = await Promise.all([fetch(url), fetch(url)])
  const digests: unknown[][] = await Promise.all(answers.map((answer) => answer.json()))
  server.close()
  expect(digests).toEqual(Array(2).fill([expect.stringMatching(/^req_[0-9a-z]{26}$/), 'NEXT_REDIRECT']))
  expect(digests[0]?.[0]).not.toBe(digests[1]?.[0])
  expect(digestOf(new Error('outside of a request'))).toBeUndefined()
})

/** Red where the page cannot say that only the database is away. */
test('the digest of an error says whether the database could not be reached', async () => {
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  setErrorDigests()
  const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  const digests = withLogFields(() =>
    [away, new Error('a query failed', { cause: away }), new Error('a bug')].map(digestOf),
  )
  expect(digests.map((digest = '') => readDigest(digest))).toEqual(
    [true, true, false].map((isUnavailable) => ({
      requestId: expect.stringMatching(/^req_[0-9a-z]{26}$/),
      isUnavailable,
    })),
  )
})
