import { within } from './target.ts'

export const ofDatabase = [
  ...within(
    { file: 'db/timeouts.ts', tests: ['db/held-up.isolated.test.ts'] },
    {
      name: 'the time in which this process is held up counts as a wait for the database',
      find: 'const TURN_MS = 100',
      replace: 'const TURN_MS = 1_300',
    },
    {
      name: 'patience does not reach who waits for a lock',
      find: '5_000 * env().databasePatience',
      replace: '5_000',
      tests: ['db/patience.isolated.test.ts'],
    },
  ),
  ...within(
    { file: 'db/hosts.ts', tests: ['db/patience.isolated.test.ts'] },
    {
      name: 'patience does not reach hosts that are slow',
      find: 'const maxWaitSeconds = () => env().databasePatience',
      replace: 'const maxWaitSeconds = () => 1',
    },
    {
      name: 'a host that was found in time is given up while it opens a connection',
      find: 'Math.max(options.connect_timeout ?? CONNECT_SECONDS, maxWaitSeconds())',
      replace: 'options.connect_timeout ?? CONNECT_SECONDS',
    },
  ),
  ...within(
    { file: 'db/index.ts', tests: ['db/held-up.isolated.test.ts'] },
    {
      name: 'a connection must open in a second, held up or not',
      find: 'const CONNECT_SECONDS = 10',
      replace: 'const CONNECT_SECONDS = 1',
    },
  ),
  ...within(
    { file: 'db/timeouts.ts', tests: ['db/stray-answers.test.ts'] },
    {
      name: 'the connections of a pool are kept where one was reset',
      find: 'code === ONLY_READS || RESET.test(code)',
      replace: 'code === ONLY_READS',
    },
    {
      name: 'an answer to nothing is an answer without rows',
      find: '.command === null)',
      replace: '.command === false)',
    },
  ),
  ...within(
    'db/baseline.ts',
    {
      name: 'a database of any older version is taken over',
      find: 'if (!done.some(({ hash }) => hash === LAST_BEFORE))',
      replace: 'if (false)',
    },
    {
      name: 'the baseline is noted again at each start',
      find: '  if (done.some(({ hash }) => hash === baseline.hash)) return\n',
      replace: '',
    },
    {
      name: 'a dump of the version before the baseline is of a newer version',
      find: 'return [baseline.hash, ...own]',
      replace: 'return own',
    },
  ),
  ...within('db/migrate.ts', {
    name: 'what the baseline replaced is a newer version',
    find: 'made >= (baseline?.when ?? 0) && ',
    replace: '',
    tests: ['db/baseline.isolated.test.ts'],
  }),
  ...within(
    'db/dump.ts',
    {
      name: 'a dump is of several moments',
      find: "'isolation level repeatable read read only'",
      replace: "'read only'",
    },
    { name: 'everybody may read a dump', find: 'mode: 0o600', replace: 'mode: 0o644' },
  ),
  ...within('db/session-settings.ts', {
    name: 'PostgreSQL is told no time limits',
    find: '({ ...CONNECTION, ...serverLimits() })',
    replace: '({ ...CONNECTION })',
    tests: ['db/timeouts.isolated.test.ts'],
  }),
  ...within(
    'db/batch.ts',
    {
      name: 'calls that share a statement get the first row',
      find: 'resolve(rows.get(call))',
      replace: 'resolve(rows.get(0))',
    },
    {
      name: 'a call in a transaction shares a statement outside of it',
      find: 'if (isInTransaction()) return (await read([values])).get(0)',
      replace: '',
    },
  ),
  ...within('db/array-types.ts', {
    name: 'text of an array is taken for an array',
    find: "typeof value === 'string' ? value : makePgArray(value)",
    replace: 'makePgArray(value as unknown[])',
  }),
  ...within('db/hosts.ts', {
    name: 'a connection that is lost as it opens ends the process',
    find: 'fetch_types: false, types: ARRAY_TYPES',
    replace: 'types: ARRAY_TYPES',
    tests: ['db/lost-while-opening.isolated.test.ts'],
  }),
  ...within('db/empty-places.ts', {
    name: 'the rows of a failed statement are counted to the next one',
    find: 'if (empty > 0) rows.splice(0, empty)',
    replace: '',
  }),
  ...within(
    'db/first-failure.ts',
    {
      name: 'a statement that failed after another one is a bug of its own',
      find: 'error.cause ??= first',
      replace: '{}',
    },
    {
      name: 'the last failure of a transaction decides',
      find: 'else first ??= error',
      replace: 'else first = undefined',
    },
  ),
  ...within('db/migrate-locks.ts', {
    name: 'two instances migrate at once',
    find: 'select pg_advisory_lock(${MIGRATION_LOCK})',
    replace: 'select ${MIGRATION_LOCK}::bigint',
  }),
  ...within('db/time-limits.ts', {
    name: "an operator's command waits for a lock for ever",
    find: 'lock_timeout: 1_000',
    replace: 'lock_timeout: 0',
    tests: ['admin/time-limits.isolated.test.ts'],
  }),
]
