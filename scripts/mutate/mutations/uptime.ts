import { within } from './target.ts'

export const ofUptime = within(
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
)
