import { within } from './target.ts'

export const ofUptime = [
  ...within(
    'core/uptime/record.ts',
    ['core/uptime/uptime.test.ts'],
    [
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
    ],
  ),
  ...within(
    'core/uptime/read.ts',
    ['core/uptime/uptime.test.ts'],
    [
      {
        name: 'everybody reads what an operator calls an agent',
        find: "'Agent ' || row_number() over enrolled",
        replace: 'name',
      },
      {
        name: 'an agent that is revoked is still shown',
        find: '!isGone && byComponent',
        replace: 'byComponent',
      },
    ],
  ),
]
