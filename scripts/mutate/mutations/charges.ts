import { within } from './target.ts'

/** What sessions are charged, and when their time is over. */
export const ofCharges = [
  ...within(
    'core/billing.ts',
    { name: 'a minute is owed once it is over', find: '/ MINUTE_MS) + 1', replace: '/ MINUTE_MS)' },
    {
      name: 'a minute begins as the session expires',
      find: 'Math.min(begun, max)',
      replace: 'begun',
    },
  ),
  ...within('core/scheduler/rules/lifecycle.ts', {
    name: 'a minute is owed at the end of the time',
    find: 'paidUntil < expiresAt',
    replace: 'paidUntil <= expiresAt',
  }),
  ...within('core/scheduler/rules/events.ts', {
    name: 'a session whose lease was renewed passes what is due before its next event',
    find: 'event.at > (session.nextEventAt ?? plan.at)',
    replace: 'event.at > plan.at',
    tests: ['core/scheduler/backlog.test.ts'],
  }),
  ...within(
    { file: 'core/scheduler/rules/payments.ts', tests: ['core/scheduler/daily-use.test.ts'] },
    {
      name: 'a key spends more than its credits of the day',
      find: ' && !plan.use.reached(session, at)',
      replace: '',
    },
    {
      name: 'what is refunded counts as spent',
      find: '  plan.use.refund(session, minutes)\n',
      replace: '',
    },
  ),
  ...within('core/scheduler/store/load-queues.ts', {
    name: 'who waits has no limit of the day',
    find: 'select ${plannedUser}, waiting.held',
    replace: 'select users.id, tier, credits, closed_at is null as "isOpen", waiting.held',
    tests: ['core/scheduler/daily-use.test.ts'],
  }),
  ...within(
    { file: 'core/scheduler/rules/daily-use.ts', tests: ['core/scheduler/daily-use.test.ts'] },
    {
      name: 'an account spends more than its credits of the day',
      find: "    if (isPassed(userId, this.capOf(userId))) return 'account'\n",
      replace: '',
    },
    {
      name: 'a session spends more than it was started with',
      find: "    return isOver ? 'session' : undefined",
      replace: '    return undefined',
    },
  ),
  ...within('core/scheduler/rules/changes.ts', {
    name: 'a session ends for a lease that was renewed since it was read',
    find: '    leases: Object.fromEntries(ended.flatMap(expiredLease)),',
    replace: '    leases: {},',
    tests: ['core/scheduler/leases.test.ts'],
  }),
  ...within('core/scheduler/rules/changes.ts', {
    name: 'events are published without the row lock of their user',
    find: '...[...added, ...all, ...events]',
    replace: '...[...added, ...all]',
    tests: ['core/scheduler/settle.isolated.test.ts'],
  }),
  ...within(
    { file: 'core/scheduler/rules/board-events.ts', tests: ['core/scheduler/session-events.test.ts'] },
    {
      name: 'a board that is back is not told where minutes were refunded',
      find: "  plan.events.push(eventOf(session, 'session.board_back'))\n",
      replace: "  if (session.minutes === before) plan.events.push(eventOf(session, 'session.board_back'))\n",
    },
    {
      name: 'a board that is lost is told again and again',
      find: '  if (session.boardLostAt) return\n',
      replace: '',
    },
  ),
  ...within('core/scheduler/rules/board-events.ts', {
    name: 'a loss that is known too late ends the session before what has happened since',
    find: 'next.at <= plan.at',
    replace: 'next.at < next.at',
    tests: ['core/scheduler/outage.test.ts'],
  }),
  ...within('core/scheduler/rules/board-events.ts', {
    name: 'an agent ends a session that has got a board of none',
    find: 'session.boardAgentId === null || ',
    replace: '',
    tests: ['core/scheduler/agent-boards.test.ts'],
  }),
  ...within('core/scheduler/rules/plan.ts', {
    name: 'a session that cannot pay gets another board',
    find: 'if (!canPay(this, session, at)) exhaust(this, session, at)\n    else {\n      queue.take(board)\n      if',
    replace: '{\n      queue.take(board)\n      if',
    tests: ['core/scheduler/agent-boards.test.ts'],
  }),
  ...within('core/scheduler/rules/outage.ts', {
    name: 'minutes before an earlier outage are not refunded with the whole session',
    find: 'since <= session.startedAt',
    replace: 'since < since',
    tests: ['core/scheduler/outage.test.ts'],
  }),
  ...within('core/scheduler/rules/postings.ts', {
    name: 'the cost of a session is posted before its refund, and the entries are below zero',
    find: "entries.push({ kind: 'session'",
    replace: "entries.unshift({ kind: 'session'",
    tests: ['core/scheduler/outage.test.ts'],
  }),
  ...within(
    { file: 'core/scheduler/rules/failures.ts', tests: ['core/scheduler/outage.test.ts'] },
    {
      name: 'a board that is taken out while it is away is not refunded since it was lost',
      find: 'session.boardLostAt ?? refundedSince(session, at)',
      replace: 'refundedSince(session, at)',
    },
    {
      name: 'a board that is taken out in the first five minutes is not refunded as the price page says',
      find: 'session.boardLostAt ?? refundedSince(session, at)',
      replace: "session.boardLostAt ?? (actor.kind === 'system' && message ? refundedSince(session, at) : at)",
    },
  ),
  ...within('core/scheduler/batch.ts', {
    name: 'leases run while nobody serves',
    find: 'batch.at ? undefined : beat()',
    replace: 'undefined',
    tests: ['core/scheduler/leases.test.ts'],
  }),
  ...within(
    'core/sessions/forecast.ts',
    {
      name: 'who has no credits for more is told to extend',
      find: "event.kind === 'time_limit' && (hasCredits || isLongest(session))",
      replace: "event.kind === 'time_limit'",
    },
    {
      name: 'whose own limit is reached is told to top up',
      find: "event.kind === 'time_limit' && (hasCredits || isLongest(session))",
      replace: "event.kind === 'time_limit' && ((hasCredits && isWithinLimit(session)) || isLongest(session))",
    },
  ),
  ...within('core/sessions/extend.ts', {
    name: 'a session is said to be extended although it ends no later',
    find: 'if (extension?.minutes === 0 && extension.left > 0) throw nothingToExtendWith(balance)',
    replace: '',
    tests: ['core/sessions/end-mails.test.ts'],
  }),
  ...within('core/scheduler/store/mails.ts', {
    name: 'who has no credits for more hears of a time limit',
    find: "if (endReason !== 'time_limit' || !startedAt || !endedAt) return false",
    replace: 'if (!startedAt || !endedAt || endReason) return false',
    tests: ['core/sessions/end-mails.test.ts', 'app/(site)/(sessions)/sessions/[session_id]/ended/advice.test.ts'],
  }),
  ...within('core/scheduler/store/mails.ts', {
    name: 'each minute tells of a low balance again',
    find: 'set low_balance_told_at = now()',
    replace: 'set low_balance_told_at = null',
    tests: ['core/scheduler/low-balance.test.ts'],
  }),
]
