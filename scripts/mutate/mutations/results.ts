import { within } from './target.ts'

const RESULTS = ['core/results/results.test.ts']
const TESTS = ['core/results/tests.test.ts']
const SUMMARIES = ['core/results/test-summaries.test.ts']

/** What keeps results with their sessions, and verdicts on failures with their evidence. */
export const ofResults = [
  ...within(
    { file: 'core/results/put.ts', tests: RESULTS },
    {
      name: 'a result is taken a day after the end of its session',
      find: "interval '1 hour'",
      replace: "interval '1 day'",
    },
    {
      name: 'a test that took no time at all is our fault',
      find: 'case when seconds < ${MIN_SECONDS} then 0 else seconds end',
      replace: 'case when seconds < ${MIN_SECONDS} then seconds else seconds end',
    },
    {
      name: 'the tests of an earlier result stay',
      find: 'delete from test_results where session_id = ${sessionId} returning',
      replace: 'select name from test_results where session_id = ${sessionId} -- ',
    },
    { name: 'a closed account keeps a result', find: '  await keepOpen(user)\n', replace: '' },
    {
      name: 'an account keeps as many tests as it sends',
      find: 'tests.length === 0 || (await isRoomFor(user, tests.length))',
      replace: 'true',
    },
    {
      name: 'results at once pass the limit of a day',
      find: '  await db().execute(sql`select pg_advisory_xact_lock(${TESTS_LOCK}, hashtext(${id}))`)\n',
      replace: '',
      tests: ['core/results/put.race.test.ts'],
    },
    {
      name: 'results of one account take all connections',
      find: "return withAccountSlot(user, 'tests', () => transaction(() => replaceResult(user, sessionId, result)))",
      replace: 'return transaction(() => replaceResult(user, sessionId, result))',
      tests: ['core/results/put.race.test.ts'],
    },
    {
      name: 'the tests of others count towards a limit',
      find: 'where user_id = ${id} and session_results.created_at',
      replace: 'where session_results.created_at',
    },
  ),
  ...within(
    { file: 'core/results/test-scope.ts', tests: TESTS },
    { name: 'the tests of other users are listed', find: 'sql`result.user_id = ${userId}`', replace: 'sql`true`' },
    { name: 'old runs are counted', find: "interval '14 days'", replace: "interval '90 days'" },
  ),
  ...within(
    'core/results/tests.ts',
    {
      name: 'a test is flaky that fails on one board type and passes on another',
      find: 'firmware_sha256, board_type collate "C")',
      replace: 'firmware_sha256)',
    },
    {
      name: 'what always fails is flaky',
      find: 'failures between 1 and runs - 1`',
      replace: 'failures > 0`',
    },
    {
      name: 'a test is looked for in all sessions',
      find: ' and result.created_at between page.first_run_at and page.last_run_at',
      replace: '',
      tests: SUMMARIES,
    },
    {
      name: 'a page has tests twice that have failed',
      find: ' and (last_failed_at is null or not ${hasFailed})',
      replace: '',
      tests: SUMMARIES,
    },
    { name: 'old failures come first', find: ' and ${hasFailed}\n', replace: '\n', tests: SUMMARIES },
    {
      name: 'a page counts all runs of tests that run all day',
      find: 'limit ${sql.raw(String(MAX_RUNS))}',
      replace: '',
      tests: SUMMARIES,
    },
    { name: 'a search is a pattern', find: '`%${escaped(search)}%`', replace: '`%${search}%`' },
  ),
  ...within(
    'core/results/test-summaries.ts',
    {
      name: 'a test of a result that was replaced is listed',
      find: ' and newest.last_run_at is null)',
      replace: ' and false)',
    },
    {
      name: 'a failure of a result that was replaced counts for the order',
      find: 'in (last_run_at, last_failed_at))',
      replace: '= last_run_at)',
    },
    {
      name: 'a later result makes an earlier failure forgotten',
      find: 'last_failed_at = greatest(summary.last_failed_at, excluded.last_failed_at)`',
      replace: 'last_failed_at = excluded.last_failed_at`',
    },
    {
      name: 'the summaries of an account that is closed stay',
      find: 'delete from test_summaries where user_id = ${id}',
      replace: 'select from test_summaries where user_id = ${id}',
    },
    {
      name: 'summaries stay for ever',
      find: 'delete from test_summaries where ctid',
      replace: 'select from test_summaries where ctid',
    },
  ),
  ...within('core/results/put.ts', {
    name: 'what a result replaces stays in the summaries',
    find: '  if (before && replaced.length > 0)\n',
    replace: "    if (before && suite === '')\n",
    tests: SUMMARIES,
  }),
  ...within('core/results/test-groups.ts', {
    name: 'a board stands out after one run',
    find: 'row.runs >= MIN_RUNS && ',
    replace: '',
    tests: TESTS,
  }),
  ...within(
    'core/results/suspects.ts',
    {
      name: 'the operator sees the failures of one account',
      find: ' and accounts >= ${MIN_ACCOUNTS}',
      replace: '',
    },
    { name: 'a few results make a board suspect', find: 'results >= ${MIN_RESULTS} and ', replace: '' },
  ),
  ...within('core/results/read.ts', {
    name: 'a user reads and gives results of another’s sessions',
    find: ', eq(sessionResults.userId, user.id))',
    replace: ')',
    tests: RESULTS,
  }),
  ...within(
    { file: 'core/results/known-good.ts', tests: RESULTS },
    {
      name: 'a key finds firmware of sessions that it has not started',
      find: ' : sql`started_by = ${starter.startedBy}`',
      replace: ' : sql`true`',
    },
    {
      name: 'a CI job finds firmware of sessions of other trusts',
      find: '? sql`trust_id = ${starter.trustId}`',
      replace: '? sql`true`',
    },
    {
      name: 'the firmware of another user is known good',
      find: 'result.user_id = ${user.id} and ',
      replace: '',
    },
  ),
  ...within(
    'clients/cli/run/triage/decide.ts',
    { name: 'three failures in a row are the code’s', find: 'const ENOUGH = 0.5', replace: 'const ENOUGH = 0.4' },
    { name: 'what fails on one board alone is the code’s', find: '.size > 1', replace: '.size > 0' },
    {
      name: 'a board is at fault after two of its runs',
      find: "['tested', hasKnownGood ? 'known_good' : 'tested']",
      replace: "['tested']",
    },
    {
      name: 'a board is at fault where another one failed too',
      find: "return splitsAt(runs, board) ? { verdict: 'board' } : yield* flaky()",
      replace: "return { verdict: 'board' }",
    },
  ),
  ...within('clients/cli/run/triage/flags.ts', {
    name: 'a triage is paid for that cannot say what it was asked',
    find: 'knownGood !== undefined && triage < KNOWN_GOOD_RUNS',
    replace: 'knownGood !== undefined && triage < 4',
  }),
  ...within('clients/cli/run/retries.ts', {
    name: 'a commit is skipped while an agent restarts',
    find: '...patience(flags, tried.error), ',
    replace: '',
    tests: ['clients/cli/run/lost-start.isolated.test.ts'],
  }),
  ...within(
    { file: 'clients/cli/bisect.ts', tests: ['clients/cli/bisect.test.ts'] },
    {
      name: 'a commit is blamed for a service that refuses',
      find: '  [EXIT.refused]: STOP + EXIT.refused,\n',
      replace: '',
    },
    {
      name: 'a commit is blamed for a command line that is wrong',
      find: '  [EXIT.usage]: STOP + EXIT.usage,\n',
      replace: '',
    },
  ),
]
