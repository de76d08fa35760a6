import fc from 'fast-check'

/** For tests: one generated request, valid or not. */
export type Generated = { method: string; path: string; headers: Record<string, string>; body: string | undefined }

type Known = { secrets: string[]; ids: string[] }

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
const PATHS = [
  '/v1/auth/me',
  '/v1/auth/keys',
  '/v1/auth/keys/{id}',
  '/v1/boards',
  '/v1/boards/{id}',
  '/v1/base-images',
  '/v1/sessions',
  '/v1/sessions/{id}',
  '/v1/sessions/{id}/extension',
  '/v1/credits',
  '/v1/openapi.json',
]

const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string(),
  fc.constantFrom('\0', '../..', '%', "' or 1=1 --", '__proto__', 'a/b'),
)

const queries = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom('', '?limit=1', '?limit=100&offset=3', '?board_type=rp2350', '?state=in_use&limit=5'),
  },
  fc.constantFrom(
    '?limit=0',
    '?limit=1e2',
    '?limit=1&limit=2',
    '?offset=9007199254740992',
    '?%',
    '?=',
    '?&&',
    '?__proto__=1',
    '?limit[]=1',
  ),
  fc
    .tuple(fc.constantFrom('limit', 'offset', 'state', 'board_type', 'x'), anyText)
    .map(([name, value]) => `?${name}=${encodeURIComponent(value.toWellFormed())}`),
)

const bodies = fc.oneof(
  {
    weight: 3,
    arbitrary: fc
      .record(
        {
          label: fc.oneof(fc.string({ maxLength: 120 }), fc.constant(null)),
          expires_at: fc.constantFrom(null, '2999-01-01T00:00:00Z'),
        },
        { requiredKeys: [] },
      )
      .map((body) => JSON.stringify(body)),
  },
  fc
    .record(
      {
        board_type: fc.constantFrom('esp32-s3', 'hostile', 'x'.repeat(65)),
        board_id: fc.constantFrom('brd_1', 'brd_01m7y2j7cge4cbmrhs0zzemnt4'),
        minutes: fc.oneof(fc.integer({ min: -1, max: 500 }), fc.double(), fc.constant('60')),
        wait: fc.oneof(fc.boolean(), fc.string()),
      },
      { requiredKeys: [] },
    )
    .map((body) => JSON.stringify(body)),
  fc.constant('{"board_type":"hostile"}'),
  fc.json(),
  anyText,
  fc.constantFrom(
    '',
    '{"minutes":1}',
    '{',
    '{"label":"a","label":"b"}',
    '{"__proto__":{"tier":"paid"}}',
    `${'['.repeat(4000)}${']'.repeat(4000)}`,
    JSON.stringify({ label: 'x'.repeat(20_000) }),
  ),
)

/** Requests at every path with every method: right ones, nearly right ones and nonsense. */
export function generatedRequests({ secrets, ids }: Known): fc.Arbitrary<Generated> {
  const credentials = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...secrets).map((secret) => ({ authorization: `Bearer ${secret}` })) },
    fc.constantFrom<Record<string, string>>(
      {},
      { authorization: 'Bearer key_1' },
      { authorization: 'Basic YTpi' },
      { cookie: 'login=Fe26.2*1*x' },
      { authorization: `Bearer key_${'0'.repeat(48)}` },
    ),
  )
  const types = fc.oneof(
    { weight: 4, arbitrary: fc.constant('application/json') },
    fc.constantFrom('text/plain', 'application/json; charset=utf-16', 'application/json;;', ''),
  )
  const pathIds = fc.oneof(
    fc.constantFrom(...ids),
    fc.constantFrom(...['key', 'ses', 'brd'].map((prefix) => `${prefix}_01m7y2j7cge4cbmrhs0zzemnt4`)),
    anyText.filter((text) => text !== ''),
  )
  return fc
    .record({
      method: fc.constantFrom(...METHODS),
      path: fc.constantFrom(...PATHS),
      id: pathIds,
      query: queries,
      credentials,
      type: types,
      body: bodies,
    })
    .map(({ method, path, id, query, credentials: sent, type, body }) => ({
      method,
      path: path.replace('{id}', () => encodeURIComponent(id.toWellFormed())) + query,
      headers: { ...sent, 'content-type': type },
      body: method === 'GET' || method === 'HEAD' ? undefined : body.toWellFormed(),
    }))
}
