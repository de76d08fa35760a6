import fc from 'fast-check'

/**
 * For tests: one generated request, valid or not. Its headers stand as they are sent, the same one
 * twice among them.
 */
export type Generated = { method: string; path: string; headers: [string, string][]; body: Uint8Array | undefined }

type Headers = Generated['headers']
type Known = { boardType: string; secrets: string[]; cookies: string[]; ids: string[] }

/** The last two are refused, because no route has them. */
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND']
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
  '/v1/board-types',
  '/v1/credits',
  '/v1/openapi.json',
  '/v1/nothing/{id}',
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
    .tuple(fc.constantFrom('limit', 'offset', 'state', 'board_type', 'capability', 'x'), anyText)
    .map(([name, value]) => `?${name}=${encodeURIComponent(value.toWellFormed())}`),
)

function textsFor(boardType: string): fc.Arbitrary<string> {
  return fc.oneof(
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
          board_type: fc.constantFrom('esp32-s3', boardType, 'x'.repeat(65)),
          board_id: fc.constantFrom('brd_1', 'brd_01m7y2j7cge4cbmrhs0zzemnt4'),
          minutes: fc.oneof(fc.integer({ min: -1, max: 500 }), fc.double(), fc.constant('60')),
          wait: fc.oneof(fc.boolean(), fc.string()),
        },
        { requiredKeys: [] },
      )
      .map((body) => JSON.stringify(body)),
    fc.constant(JSON.stringify({ board_type: boardType })),
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
}

/**
 * Right and wrong texts, some with a byte in them that no character has, and bytes that are no
 * text.
 */
function bodiesFor(boardType: string): fc.Arbitrary<Uint8Array | undefined> {
  const texts = textsFor(boardType).map((text) => Buffer.from(text.toWellFormed()))
  const spoiled = fc.tuple(texts, fc.nat()).map(([bytes, at]) => {
    const cut = at % (bytes.length + 1)
    return Buffer.concat([bytes.subarray(0, cut), Buffer.of(0xff), bytes.subarray(cut)])
  })
  return fc.oneof({ weight: 8, arbitrary: texts }, spoiled, fc.uint8Array({ maxLength: 64 }), fc.constant(undefined))
}

const types: fc.Arbitrary<Headers> = fc.oneof(
  { weight: 6, arbitrary: fc.constant<Headers>([['Content-Type', 'application/json']]) },
  fc
    .constantFrom('text/plain', 'application/json; charset=utf-16', 'application/json;;', 'APPLICATION/JSON', '')
    .map((type): Headers => [['Content-Type', type]]),
  fc.constantFrom<Headers>(
    [],
    [
      ['Content-Type', 'application/json'],
      ['content-type', 'text/plain'],
    ],
    [
      ['Content-Type', 'application/json'],
      ['Content-Encoding', 'gzip'],
    ],
  ),
)

/** Where a browser would say a request comes from, ourselves among them. */
const origins: fc.Arbitrary<Headers> = fc.oneof(
  { weight: 4, arbitrary: fc.constant<Headers>([]) },
  fc
    .tuple(
      fc.constantFrom('Origin', 'Sec-Fetch-Site', 'Sec-Fetch-Mode', 'Referer'),
      fc.constantFrom('same-origin', 'none', 'cross-site', 'null', 'http://localhost:3000', 'https://evil.example'),
    )
    .map((header): Headers => [header]),
  fc.constant<Headers>([
    ['Sec-Fetch-Site', 'same-origin'],
    ['Sec-Fetch-Site', 'cross-site'],
  ]),
)

const oddities: fc.Arbitrary<Headers> = fc.oneof(
  { weight: 8, arbitrary: fc.constant<Headers>([]) },
  fc.constantFrom<Headers>(
    [['X-Forwarded-For', '203.0.113.7, nonsense']],
    [['X-Client-Address', '203.0.113.7']],
    [['Accept', 'text/html']],
    [['Accept-Encoding', 'identity;q=0']],
    [['If-None-Match', '*']],
    [['Range', 'bytes=0-1']],
    [['X-HTTP-Method-Override', 'DELETE']],
    [['X-Middleware-Subrequest', 'proxy']],
    [['X', 'x'.repeat(4000)]],
  ),
)

function credentialsOf({ secrets, cookies }: Known): fc.Arbitrary<Headers> {
  const bearer = fc.constantFrom(...secrets).map((secret): Headers => [['Authorization', `Bearer ${secret}`]])
  const cookie = fc.constantFrom(...cookies).map((sealed): Headers => [['Cookie', `other=1; login=${sealed}`]])
  return fc.oneof(
    { weight: 6, arbitrary: bearer },
    { weight: 3, arbitrary: cookie },
    fc.tuple(bearer, bearer).map(([one, other]) => [...one, ...other]),
    fc.tuple(bearer, cookie).map(([one, other]) => [...one, ...other]),
    fc.constantFrom<Headers>(
      [],
      [['Authorization', 'Bearer key_1']],
      [['Authorization', 'Basic YTpi']],
      [['Authorization', `Bearer key_${'0'.repeat(48)}`]],
      [['Cookie', 'login=Fe26.2*1*x']],
      [['Cookie', '=;login;;%00']],
    ),
  )
}

/** Requests at every path with every method: right ones, nearly right ones and nonsense. */
export function generatedRequests(known: Known): fc.Arbitrary<Generated> {
  const pathIds = fc.oneof(
    fc.constantFrom(...known.ids),
    fc.constantFrom(...['key', 'ses', 'brd'].map((prefix) => `${prefix}_01m7y2j7cge4cbmrhs0zzemnt4`)),
    anyText.filter((text) => text !== ''),
  )
  return fc
    .record({
      method: fc.constantFrom(...METHODS),
      path: fc.constantFrom(...PATHS),
      id: pathIds,
      query: queries,
      headers: fc.tuple(credentialsOf(known), types, origins, oddities).map((parts) => parts.flat()),
      body: bodiesFor(known.boardType),
      isChunked: fc.boolean(),
    })
    .map(({ method, path, id, query, headers, body, isChunked }) => ({
      method,
      path: path.replace('{id}', () => encodeURIComponent(id.toWellFormed())) + query,
      headers: [...headers, ...framing(body, isChunked)],
      body,
    }))
}

function framing(body: Uint8Array | undefined, isChunked: boolean): Headers {
  if (!body) return []
  return [isChunked ? ['Transfer-Encoding', 'chunked'] : ['Content-Length', String(body.byteLength)]]
}
