import { within } from './target.ts'

export const ofUptime = [
  ...within(
    { file: 'core/uptime/record.ts', tests: ['core/uptime/uptime.test.ts'] },
    {
      name: 'each instance counts each minute',
      find: ' where uptime_clock.minute < excluded.minute',
      replace: '',
    },
    {
      name: 'minutes without service are forgotten',
      find: 'last?.minute ?? now.minute',
      replace: 'now.minute',
    },
  ),
  ...within('http/pages/status-feed.ts', {
    name: 'a note ends its element',
    find: 'escapeMarkup(text.replaceAll(',
    replace: '(text.replaceAll(',
  }),
  ...within('db/unavailable.ts', {
    name: 'the page of outages fails in the outage of the database',
    find: 'if (isUnavailable(error)) return null',
    replace: '',
  }),
  ...within(
    { file: 'core/uptime/offered.ts', tests: ['core/uptime/uptime.test.ts'] },
    {
      name: 'everybody reads what an operator calls an agent',
      find: "'Agent ' || row_number() over enrolled",
      replace: 'name',
    },
    {
      name: 'an agent that is revoked is still shown',
      find: 'when revoked_at is not null then false',
      replace: '',
    },
  ),
]
