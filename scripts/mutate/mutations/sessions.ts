import { within } from './target.ts'

const RULES = ['app/v1/sessions/refusals.test.ts']
const HISTORIES = ['core/scheduler/sessions.property.isolated.test.ts']

export const ofSessions = [
  ...within(
    { file: 'core/sessions/estimates.ts', tests: ['app/v1/sessions/estimates.test.ts'] },
    {
      name: 'boards out of service are expected to free up',
      find: ' and ${isInService}',
      replace: '',
    },
    {
      name: 'who comes next is told without the queue',
      find: '[...queue, next]',
      replace: '[next]',
    },
    {
      name: 'an estimate reads a whole queue',
      find: 'queueOrder()} limit ${MAX_POSITION}',
      replace: 'queueOrder()}',
    },
  ),
  ...within('core/sessions/estimate.ts', {
    name: 'an estimate gives boards to sessions that need more of them',
    find: ' && meets(board, { needs })',
    replace: '',
    tests: ['core/sessions/estimate.test.ts', 'app/v1/sessions/estimates.test.ts'],
  }),
  ...within('core/boards/history.ts', {
    name: 'hours without service are free',
    find: 'busy + down * boards',
    replace: 'busy',
  }),
  ...within(
    'core/sessions/list.ts',
    {
      name: 'sessions of everybody are listed',
      find: 'const isOfUser = eq(sessions.userId, users.id)',
      replace: 'const isOfUser = sql`true`',
      tests: ['app/v1/lists.test.ts', 'core/sessions/overview.test.ts'],
    },
    {
      name: 'lists leave out when a queued session will start',
      find: 'isNeeded: sql`exists',
      replace: 'isNeeded: sql`false and exists',
      tests: ['app/v1/sessions/estimates.test.ts'],
    },
  ),
  ...within('core/sessions/filter.ts', {
    name: 'a filter finds the sessions of everybody',
    find: '    eq(sessions.userId, userId),\n    board_type',
    replace: '    board_type',
    tests: ['app/v1/sessions/filters.test.ts'],
  }),
  ...within('core/sessions/labels.ts', {
    name: "somebody else's sessions are labelled",
    find: 'and(eq(sessions.userId, user.id), inArray(sessions.id, ids))',
    replace: 'inArray(sessions.id, ids)',
  }),
  ...within(
    { file: 'core/sessions/get.ts', tests: ['app/v1/sessions/connection.test.ts'] },
    {
      name: "somebody else's session is read",
      find: 'and(eq(sessions.id, sessionId), eq(sessions.userId, user.id))',
      replace: 'eq(sessions.id, sessionId)',
      tests: ['app/v1/sessions/sessions.test.ts'],
    },
    {
      name: 'how to reach a board is told after the session',
      find: "case when ${sessions.state} = 'running' then ${boards.connection} end",
      replace: '${boards.connection}',
    },
  ),
  ...within('core/scheduler/rules/commands.ts', {
    name: 'who leaves the queue ends a session that has got its board',
    find: "(!command.ifQueued || session.state === 'queued')",
    replace: 'true',
    tests: ['core/sessions/start-instead.test.ts'],
  }),
  ...within(
    { file: 'core/scheduler/rules/commands.ts', tests: RULES },
    {
      name: "somebody else's session is extended and ended",
      find: '(userId !== undefined && session.userId !== userId)',
      replace: 'false',
    },
    {
      name: 'a session lasts for ever',
      find: 'if (minutes > MAX_MINUTES) throw tooLong(session.minutes)',
      replace: '',
    },
    {
      name: 'a closed account starts a session',
      find: "if (!user?.isOpen) throw notFound('user')",
      replace: "if (!user) throw notFound('user')",
      tests: ['core/accounts/close.test.ts', 'core/accounts/account.race.test.ts'],
    },
    {
      name: 'nobody is recorded as starting a session whose board is prepared first',
      find: "if (session.state !== 'running')",
      replace: "if (session.state === 'queued')",
      tests: ['core/scheduler/agent-boards.test.ts'],
    },
  ),
  ...within(
    { file: 'core/scheduler/rules/start-refusals.ts', tests: RULES },
    { name: 'one live session too many', find: 'if (live < max)', replace: 'if (live <= max)' },
    { name: 'a session starts without credits', find: 'if (balance >= required)', replace: 'if (balance >= 0)' },
    {
      name: 'a page offers hardware to made-up addresses',
      find: 'if (!isConfirmed && !emulated) return unconfirmedEmail(label)',
      replace: '',
      tests: ['core/sessions/start-refusals.test.ts'],
    },
  ),
  ...within(
    { file: 'core/scheduler/rules/order.ts', tests: HISTORIES },
    {
      name: 'the board used last comes first',
      find: "ascending('freeSince', 'id')",
      replace: '(a: { freeSince: Date }, b: typeof a) => b.freeSince.getTime() - a.freeSince.getTime()',
    },
    {
      name: 'who holds a board is not behind others in a queue',
      find: "['held', 'createdAt', 'id']",
      replace: "['createdAt', 'id']",
      tests: ['app/v1/sessions/estimates.test.ts', 'core/scheduler/rules/queues.test.ts'],
    },
  ),
  ...within(
    'core/scheduler/rules/queues.ts',
    {
      name: 'a session gets another board than it asked for',
      find: 'const wanted = wantedBoardId === null ? undefined : this.#free.get(wantedBoardId)',
      replace: 'const wanted = undefined',
    },
    {
      name: 'who was not loaded is passed over',
      find: 'if (lanes.some((lane) => lane.mayHideOneBefore(first))) throw new QueueTooShort()',
      replace: '',
    },
  ),
  ...within('core/scheduler/apply-once.ts', {
    name: 'a repeated start starts again',
    find: 'if (made) return subjectOf(made, idempotency)',
    replace: '',
    tests: ['app/v1/idempotency.isolated.test.ts'],
  }),
  ...within(
    { file: 'core/idempotency/idempotency.ts', tests: ['app/v1/idempotency.isolated.test.ts'] },
    {
      name: 'a key is good for another path',
      find: 'return operation === this.operation && ',
      replace: 'return ',
    },
    {
      name: 'a key is good for another body',
      find: ' && bodySha256.equals(this.bodySha256)',
      replace: '',
    },
  ),
  ...within(
    {
      file: 'core/scheduler/store/lock.ts',
      tests: ['core/scheduler/starts.race.test.ts', 'core/scheduler/ends.race.test.ts'],
    },
    {
      name: 'nobody waits for the session lock',
      find: 'select pg_advisory_xact_lock(${SESSION_LOCK})',
      replace: 'select ${SESSION_LOCK}::bigint',
    },
    {
      name: 'rows are changed without locking them',
      find: 'for ${sql.raw(how)} skip locked',
      replace: '',
      tests: ['core/scheduler/settle.isolated.test.ts'],
    },
    {
      name: 'a user’s row is waited for under the session lock',
      find: 'if (held.length > 0 || (await isLeftDue(id))) throw new RowsHeld(rows, how)',
      replace: '',
      tests: ['core/scheduler/locked-user.race.test.ts'],
    },
  ),
]
