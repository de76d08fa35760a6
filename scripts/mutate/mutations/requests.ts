import { within } from './target.ts'

export const ofRequests = [
  ...within('core/unknown-word.ts', {
    name: 'a refusal repeats what may be a secret',
    find: 'shown(word)',
    replace: 'word',
    tests: ['app/v1/boards/boards.test.ts'],
  }),
  ...within('http/api/read.ts', {
    name: 'a filter that names nothing is an empty list',
    find: 'if (total === 0) await',
    replace: 'if (false) await',
    tests: ['app/v1/boards/boards.test.ts'],
  }),
  ...within(
    { file: 'core/boards/type-list.ts', tests: ['app/v1/board-types/board-types.test.ts'] },
    {
      name: 'boards in quarantine count as available',
      find: ' and boards.quarantined_at is null',
      replace: '',
    },
    {
      name: 'percentiles of a few starts are told',
      find: 'having count(*) >= ${sql.raw(String(MIN_STARTS))}',
      replace: '',
    },
  ),
  ...within('http/server/pipelining.ts', {
    name: 'one connection keeps the database busy for everybody',
    find: 'if (count > MAX_IN_PROGRESS) socket.destroy()',
    replace: '',
  }),
  ...within('core/boards/filter.ts', {
    name: 'refusals name what agents say of boards that the caller may not see',
    find: 'return board ? [...capabilities, asked] : [...capabilities]',
    replace:
      'const all = await db().select({ words: boards.capabilities }).from(boards)\n  return board ? [...capabilities, asked] : [...capabilities, ...all.flatMap(({ words }) => words)]',
    tests: ['app/v1/boards/boards.test.ts'],
  }),
  ...within(
    { file: 'core/rate-limits.ts', tests: ['core/rate-limits.race.test.ts'] },
    {
      name: 'one try more than the limit',
      find: 'counter.tries <= limit.max',
      replace: 'counter.tries <= limit.max + 1',
    },
    {
      name: 'what is counted is hashed without a key',
      find: "createHmac('sha256', newestLoginSecret())",
      replace: "createHmac('sha256', '')",
      tests: ['core/rate-limits.isolated.test.ts'],
    },
  ),
  ...within(
    { file: 'core/readiness.ts', tests: ['app/readyz/readyz.isolated.test.ts'] },
    {
      name: 'a server that drains is ready',
      find: 'if (state.isDraining)',
      replace: 'if (false)',
    },
    {
      name: 'a server is ready before its migrations',
      find: 'if (!(await isMigrated(client())))',
      replace: 'if (false)',
    },
  ),
  ...within(
    { file: 'http/api/authenticate.ts', tests: ['app/v1/rate-limits.isolated.test.ts'] },
    {
      name: 'bad keys are counted per address',
      find: 'await consume(limits.badCredentials, clientNetwork(headers))',
      replace: 'await consume(limits.badCredentials, clientIp(headers))',
    },
    {
      name: 'a key wins over a cookie',
      find: "request.headers.has('cookie') ? undefined : bearerOf(request)",
      replace: 'bearerOf(request)',
      tests: ['app/v1/cookie-wins.test.ts'],
    },
  ),
  ...within('http/server/client-ip.ts', {
    name: 'what a client wrote takes the place of an empty peer',
    find: '[...claimed.filter(Boolean), peer]',
    replace: '[...claimed, peer].filter(Boolean)',
  }),
  ...within(
    'http/api/body.ts',
    {
      name: 'a body is counted piece by piece',
      find: 'size += chunk.byteLength',
      replace: 'size = chunk.byteLength',
    },
    {
      name: 'a body of exactly the limit is refused',
      find: 'if (size > maxBytes)',
      replace: 'if (size >= maxBytes)',
    },
    {
      name: 'a body may have one byte more than the limit',
      find: "(Number(headers.get('content-length') ?? 0) > maxBytes)",
      replace: "(Number(headers.get('content-length') ?? 0) > maxBytes + 1)",
    },
    {
      name: 'compressed bytes pass for firmware',
      find: '  refuseCompressed(request.headers)\n',
      replace: '',
    },
  ),
  ...within('http/api/responses.ts', {
    name: 'a 401 does not say how to authenticate',
    find: '...headersOfStatus[status], ',
    replace: '',
    tests: ['app/v1/agents/enrolment/enrolment.test.ts'],
  }),
]
