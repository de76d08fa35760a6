import { within } from './target.ts'

const RULES = ['core/guest-sessions/guest-sessions.test.ts']
const RACES = ['core/guest-sessions/guest-sessions.race.test.ts']

export const ofGuests = [
  ...within('app/(site)/legal/markdown.ts', {
    name: 'a link in the terms runs a script',
    find: ' && LINK.test(href)',
    replace: '',
  }),
  ...within(
    { file: 'core/guest-sessions/try.ts', tests: RULES },
    {
      name: 'a network tries boards without end',
      find: '  await consume(limits.guestSessions, from)\n',
      replace: '',
    },
    {
      name: 'a flood of guests waits for the session lock before users',
      find: 'if (underWay.count >= max) throw busy()',
      replace: '',
      tests: RACES,
    },
  ),
  ...within('core/guest-sessions/account.ts', {
    name: 'each of the guests at once gets the account its credits',
    find: 'if (held.credits >= LOW) return held',
    replace: '',
    tests: RACES,
  }),
  ...within(
    { file: 'core/scheduler/rules/commands.ts', tests: RULES },
    {
      name: 'a guest takes the last free board',
      find: ' || !plan.hasSpareBoard(boardType)',
      replace: '',
    },
    {
      name: 'more guests than allowed hold boards',
      find: 'plan.liveSessionsOf(userId).length >= max || ',
      replace: '',
      tests: RACES,
    },
  ),
  ...within('core/consoles/tickets.ts', {
    name: 'a guest’s ticket outlives its session',
    find: ', not(sql`${isGuestOver}`)',
    replace: '',
    tests: RULES,
  }),
]
