import { within } from './target.ts'

const FILED = ['core/boards/suspect.test.ts']
const CHECKED = ['core/agents/suspicions.test.ts']
const RACE = ['core/agents/suspicions.race.test.ts']

/** What keeps a user from getting credits, or a board out of use, by claims. */
export const ofSuspicions = [
  ...within(
    { file: 'core/boards/suspicion-evidence.ts', tests: FILED },
    { name: 'a suspicion names sessions of other users', find: ' and sessions.user_id = ${id}', replace: '' },
    {
      name: 'a key names sessions that it has not started',
      find: '(started_by = ${starter.startedBy} or trust_id = ${starter.trustId}::text)',
      replace: 'true',
    },
    {
      name: 'a board is suspected by sessions on boards of another type',
      find: 'if (type !== board_type)',
      replace: 'if (false)',
    },
    {
      name: 'sessions that failed by themselves say that a board is broken',
      find: "if (state !== 'ended' || (reason !== 'user_ended' && reason !== 'time_limit'))",
      replace: "if (state !== 'ended')",
    },
    { name: 'sessions of no time say that a board is broken', find: 'if (!isLong)', replace: 'if (false)' },
    { name: 'sessions of last week say that a board is broken', find: 'if (!isRecent)', replace: 'if (false)' },
    {
      name: 'sessions without a failure say that a board is broken',
      find: "if (isHere && result !== 'failed')",
      replace: 'if (false)',
    },
    {
      name: 'sessions that passed nowhere say that a board is broken',
      find: "if (result !== 'passed')",
      replace: 'if (false)',
    },
    {
      name: 'another firmware on another board says that a board is broken',
      find: 'if (firmware.some((one) => !flashedHere.has(one)))',
      replace: 'if (false)',
    },
    {
      name: 'two sessions on a board are enough',
      find: 'const MIN_ON_EACH_SIDE = 3',
      replace: 'const MIN_ON_EACH_SIDE = 2',
    },
  ),
  ...within(
    'core/boards/suspect.ts',
    { name: 'an account suspects as many boards as it wants', find: 'place = ${MAX_A_DAY}', replace: 'false' },
    {
      name: 'an account suspects a board again and again',
      find: 'where board_id = ${boardId} or place',
      replace: 'where place',
    },
    {
      name: 'a board is checked on suspicion again at once',
      find: "(state = 'queued' or ${wasChecked} and ${wasCheckedAt} > now() - ${BETWEEN_CHECKS})",
      replace: "state = 'queued'",
    },
    {
      name: 'a board is checked on suspicion all day',
      find: 'const MAX_CHECKS_A_DAY = 3',
      replace: 'const MAX_CHECKS_A_DAY = 30',
    },
    {
      name: 'an account is believed however often it was wrong',
      find: 'const MAX_NOT_CONFIRMED = 2',
      replace: 'const MAX_NOT_CONFIRMED = 20',
    },
    {
      name: 'a check that did not end does not count',
      find: 'const wasChecked = sql`binding_no is not null`',
      replace: 'const wasChecked = sql`checked_at is not null`',
      tests: CHECKED,
    },
    {
      name: 'a board that the operator has is checked on suspicion',
      find: " and condition = 'available' and not is_quarantined_by_hand",
      replace: '',
      tests: CHECKED,
    },
    { name: 'a closed account suspects a board', find: '    await refuseClosed(user)\n', replace: '' },
    {
      name: 'suspicions at once pass their limits',
      find: 'return withSessionLock(async () => {',
      replace: 'return ((work: () => Promise<Suspicion>) => work())(async () => {',
      tests: RACE,
    },
  ),
  ...within(
    { file: 'core/agents/suspicions.ts', tests: CHECKED },
    {
      name: 'the last free board is checked while somebody waits',
      find: 'and ${isIdle} and ${isSpare} and',
      replace: 'and ${isIdle} and',
    },
    {
      name: 'a board that a session has is checked on suspicion',
      find: 'and ${isIdle} and ${isSpare} and',
      replace: 'and ${isSpare} and',
    },
    { name: 'a check that never ends holds others up', find: '  await giveUpLateChecks()\n', replace: '' },
    { name: 'all suspected boards of a type are checked at once', find: ' and ${isOnlyOne}', replace: '' },
    {
      name: 'a check that began before decides about a suspicion',
      find: '\n  and binding_no <= ${binding}`',
      replace: '`',
    },
    {
      name: 'sessions are refunded beside the session lock',
      find: 'await withSessionLock(async () => {\n    const boardId',
      replace: 'await (async (work: () => Promise<void>) => work())(async () => {\n    const boardId',
      tests: RACE,
    },
  ),
  ...within(
    'core/agents/suspicion-refunds.ts',
    {
      name: 'a refund waits for the row of a user under the session lock',
      find: '  await holdUser(userId)\n',
      replace: '',
      tests: ['core/scheduler/locked-user.race.test.ts'],
    },
    {
      name: 'what was refunded counts towards the limit of a key',
      find: '  await takeOffDailyUse(refunded)\n',
      replace: '',
    },
    {
      name: 'a session is refunded by each suspicion that names it',
      find: ' and sessions.credits_refunded < credits_used',
      replace: '',
    },
    {
      name: 'sessions on sound boards are refunded',
      find: ' and sessions.board_id = ${boardId}',
      replace: '',
    },
    {
      name: 'what was refunded long ago counts towards the limit of a day',
      find: " and checked_at > now() - interval '24 hours') as left",
      replace: ') as left',
    },
    { name: 'suspicions refund without limit', find: ' and total <= ${left}', replace: '' },
  ),
  ...within('core/boards/set-image.ts', {
    name: 'a new image has to give back what the old one did',
    find: 'echoes ?? (file === undefined ? undefined : false)',
    replace: 'echoes',
    tests: ['admin/images.isolated.test.ts'],
  }),
  ...within(
    { file: 'core/boards/suspicions.ts', tests: FILED },
    {
      name: 'a board that is never idle is suspected for ever',
      find: "where state = 'queued' and created_at <",
      replace: "where state = 'noted' and created_at <",
    },
    {
      name: 'a board that its operator takes apart confirms a suspicion',
      find: "set state = 'noted' where board_id = ${boardId} and",
      replace: 'set state = state where board_id = ${boardId} and',
      tests: CHECKED,
    },
    {
      name: 'suspicions of an account that is closed stay',
      find: 'delete from board_suspicions where user_id = ${id}',
      replace: 'select from board_suspicions where user_id = ${id}',
      tests: ['core/accounts/closed-account.test.ts'],
    },
  ),
  ...within('agent/echo.ts', {
    name: 'a line that changes bytes passes its check',
    find: 'if (this.#came.includes(this.#sent))',
    replace: 'if (this.#came.length >= this.#sent.length)',
    tests: ['agent/slot.isolated.test.ts'],
  }),
]
