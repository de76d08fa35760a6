import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { makeKey, makeUser } from '#db/factory.ts'
import { testsRollBack } from '#db/testing.ts'
import { call } from '#test/api/call.ts'
import { schemaAt } from '#test/api/conformance.ts'
import { operations } from './testing.ts'

testsRollBack()

/** What no member accepts, and a secret in the wrong place. */
const secret = `key_${'5ec3e7'.repeat(8)}`
const wrong = [null, true, 7, -1, 1.5, 'x'.repeat(200), '', secret, [], [secret], {}, { [secret]: secret }]

const withBody = operations.filter(({ operation }) => operation.body)
const withQuery = operations.filter(({ operation }) => operation.query)

const namesIn = (schema: unknown) => Object.keys((schema as { shape: object }).shape)

const paramsOf = ({ path }: { path?: unknown }): Record<string, string> =>
  path ? { session_id: 'ses_01m7y2j7cge4cbmrhs0zzemnt4', webhook_id: 'whk_01m7y2j7cge4cbmrhs0zzemnt4' } : {}

/**
 * Every detail is a sentence's end in our own words. Breaks without `error: zodMessages` in
 * `parse`.
 */
function expectOwnWords({ status, text, body }: Awaited<ReturnType<typeof call>>) {
  if (status < 400) return
  for (const { detail } of body.errors ?? []) {
    expect(detail).toMatch(/^(must|is) /)
    expect(detail).not.toMatch(/[Ii]nvalid|expected|received|option|Unrecognized/)
  }
  expect(text).not.toContain(secret)
}

describe('what is refused is said in our own words, which say what is allowed and repeat no value', () => {
  test.each(withBody)('$operation.id: its body', async ({ pattern, handlers, method, operation }) => {
    const { secret: key } = await makeKey(await makeUser({ tier: 'paid', credits: 10 }))
    const params = paramsOf(operation)
    const bodies = [
      ...namesIn(operation.body).flatMap((name) => wrong.map((value) => ({ [name]: value }))),
      ...wrong.filter((value) => value !== ''),
    ]
    for (const value of bodies) {
      const body = typeof value === 'string' ? JSON.stringify(value) : value === null ? 'null' : value
      expectOwnWords(await call(handlers, method, pattern, { key, params, body }))
    }
  })

  test.each(withQuery)('$operation.id: its query', async ({ pattern, handlers, method, operation }) => {
    const { secret: key } = await makeKey(await makeUser())
    for (const name of [...namesIn(operation.query), 'api_key', secret])
      for (const value of ['', 'null', secret, '-1', 'x'.repeat(200)])
        expectOwnWords(await call(handlers, method, `${pattern}?${name}=${value}`, { key }))
  })
})

test.each([
  ['listBoards', '?state=broken', 'must be one of available, in_use, maintenance, offline'],
  ['listBoards', '?state=inuse', 'must be one of available, in_use, maintenance, offline; did you mean `in_use`?'],
  ['listBoards', '?capability=A', 'must be a capability such as console'],
  ['listBoards', '?capability=consol', 'must be a capability; did you mean `console`?'],
  ['startSession', { board_type: 'no-such-type' }, 'must be a board type'],
  ['listBoards', '?board_type=A+B', 'must be a board type such as stm32-h753'],
  ['startSession', { board_type: null }, 'must be a board type such as stm32-h753'],
  ['startSession', { board_id: null }, 'must be the id of a board: brd_ and 26 characters'],
  ['startSession', { board_type: 'x', wait: null }, 'must be true or false'],
  ['startSession', [], 'must be a JSON object'],
  ['extendSession', { minutes: null }, 'must be a whole number from 1 to 480'],
  ['extendSession', {}, 'must be a whole number from 1 to 480'],
  ['createKey', { label: 7 }, 'must be text'],
  ['createKey', { expires_at: 1 }, 'must be an RFC 3339 timestamp such as 2026-12-31T23:59:59Z'],
  ['createKey', { tier: 'paid' }, 'is not recognized'],
  ['createWebhook', { url: null }, 'must be text'],
  ['createWebhook', { url: 'http://ci.example/' }, 'must be a URL that begins with https://'],
  ['createWebhook', { url: 'https://10.1/' }, 'must not be an address of a private network'],
])('%s with %j: %s', async (id, sent, detail) => {
  const found = operations.find(({ operation }) => operation.id === id)
  const { secret: key } = await makeKey(await makeUser({ tier: 'paid', credits: 10 }))
  const [query, body] = typeof sent === 'string' ? [sent, undefined] : ['', sent]
  const params = found ? paramsOf(found.operation) : {}
  const { pattern = '', handlers = {}, method = '' } = found ?? {}
  const refused = await call(handlers, method, pattern + query, { key, params, ...(body && { body }) })
  expect(refused.body.errors).toMatchObject([{ detail }])
})

test('a parameter that has no name is called one without a name', async () => {
  const { secret: key } = await makeKey(await makeUser())
  const { handlers = {} } = operations.find(({ operation }) => operation.id === 'listBoards') ?? {}
  const refused = await call(handlers, 'GET', '/v1/boards?=1', { key })
  expect(refused.body.detail).toBe('a parameter without a name is not recognized.')
})

const value = fc.oneof(
  fc.constantFrom(...wrong, 'esp32-s3', 'brd_01m7y2j7cge4cbmrhs0zzemnt4', 'img_01m7y2j7cge4cbmrhs0zzemnt4'),
  fc.constantFrom(1, 480, 481, false, '2999-01-01T00:00:00Z', 'a label'),
  fc.jsonValue(),
)

/**
 * What a body breaks that the description says in words alone: JSON Schema has none for it, or
 * generators make no type of it.
 */
const inWords: Record<string, (body: unknown) => boolean> = {
  /** A label's length once it is trimmed, and whether a moment has passed. */
  createKey: () => true,
  requestKey: () => true,
  /** What a URL may be. */
  createWebhook: () => true,
  startSession: (body) => 'board_type' in Object(body) === 'board_id' in Object(body),
  setPin: (body) => 'level' in Object(body) === 'volts' in Object(body),
  flashBoard: (body) => 'firmware_id' in Object(body) === 'base_image_id' in Object(body),
}

/**
 * Breaks without `maximum` in `Minutes`, for one: the description would take a body that is
 * refused.
 */
test.each(withBody)(
  '$operation.id: the description takes exactly the bodies that are taken',
  ({ pattern, method, operation }) => {
    const path = pattern.replace(/\[(\w+)\]/g, '{$1}')
    const described = schemaAt([
      'paths',
      path,
      method.toLowerCase(),
      'requestBody',
      'content',
      'application/json',
      'schema',
    ])
    const names = [...namesIn(operation.body), 'unknown']
    const members = Object.fromEntries(names.map((name) => [name, value]))
    fc.assert(
      fc.property(fc.oneof({ weight: 9, arbitrary: fc.record(members, { requiredKeys: [] }) }, value), (body) => {
        const isTaken = operation.body?.safeParse(body).success
        if (!isTaken && inWords[operation.id]?.(body)) return true
        return described(body) === isTaken
      }),
      { numRuns: 1000 },
    )
  },
)
