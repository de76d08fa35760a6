import { within } from './target.ts'

const TRUE = 'sql`true`'

export const ofCredits = [
  ...within(
    { file: 'core/credits/read.ts', tests: ['app/v1/credits/ownership.test.ts'] },
    {
      name: 'entries of everybody are listed',
      find: 'const mine = eq(entries.userId, users.id)',
      replace: `const mine = ${TRUE}`,
    },
    {
      name: 'pending charges of everybody are listed',
      find: 'and(eq(sessions.userId, users.id), isPending)',
      replace: 'isPending',
    },
    {
      name: "the entry of somebody else's session is found",
      find: 'and(eq(sessions.userId, user.id), eq(sessions.id, sessionId)',
      replace: 'and(eq(sessions.id, sessionId)',
    },
  ),
  ...within(
    { file: 'core/credits/filter.ts', tests: ['app/v1/credits/ownership.test.ts'] },
    {
      name: 'pages are counted from the last entry of everybody',
      find: 'last.user_id = ${userId}',
      replace: 'true',
    },
    {
      name: 'a filter finds the entries of everybody',
      find: 'and(eq(entries.userId, userId), kind &&',
      replace: 'and(kind &&',
      tests: ['app/v1/credits/filters.test.ts'],
    },
  ),
  ...within(
    { file: 'core/credits/export.ts', tests: ['app/v1/credits/ownership.test.ts'] },
    {
      name: 'a charge that is posted meanwhile is in the file twice',
      find: 'pending.delete(id)',
      replace: 'pending.has(id)',
      tests: ['core/credits/export.race.test.ts'],
    },
    {
      name: 'the CSV file has entries of everybody',
      find: 'eq(entries.userId, user.id)',
      replace: TRUE,
    },
  ),
  ...within('core/ledger.ts', {
    name: 'what was refunded to a live session is still pending',
    find: 'sql<number>`${sessions.creditsRefunded} - ${sessions.creditsUsed}`',
    replace: 'sql<number>`-${sessions.creditsUsed}`',
    tests: ['app/v1/credits/credits.test.ts'],
  }),
  ...within(
    'core/ledger.ts',
    {
      name: 'a balance may fall below zero',
      find: 'gte(sql`${users.credits} + ${amount}`, 0)',
      replace: TRUE,
    },
    {
      name: 'balances are moved from any value',
      find: ' and users.credits = given.before returning',
      replace: ' returning',
    },
  ),
  ...within('core/credits/usage.ts', {
    name: 'use of everybody is added up',
    find: 'eq(sessions.userId, user.id),',
    replace: '',
  }),
]
