import type { Command } from 'commander'
import { z } from 'zod'
import { SignUp } from '#core/accounts/index.ts'
import { Action, listAllEvents } from '#core/audit/index.ts'
import { Id } from '#core/ids.ts'
import { findUserByEmail } from '#core/users.ts'
import { operation } from './operation.ts'

const MAX_LIMIT = 1_000

const Limit = z
  .string()
  .regex(/^\d{1,4}$/, 'must be a whole number')
  .transform(Number)
  .refine((limit) => limit >= 1 && limit <= MAX_LIMIT, `must be from 1 to ${MAX_LIMIT}`)

const Filter = z.strictObject({
  user: SignUp.shape.email.optional(),
  tried: SignUp.shape.email.optional(),
  action: z.enum(Action.options, `must be one of ${Action.options.join(', ')}`).optional(),
  before: Id('event').optional(),
  limit: Limit.default(100),
})

export function audit(program: Command): void {
  operation(program, 'audit', {
    summary: 'Who did what, when and from where; latest first.',
    options: {
      '--user <email>': 'events of this account',
      '--tried <email>': 'failed logins with an e-mail that has no account',
      '--action <action>': 'one action, such as login_failed',
      '--limit <number>': `number of events, up to ${MAX_LIMIT} (default 100)`,
      '--before <id>': 'events recorded before this one: the next page',
    },
    input: Filter,
    run: async ({ user, ...filter }) => {
      const userId = user && (await findUserByEmail(user)).id
      return { events: await listAllEvents({ ...filter, userId }) }
    },
  })
}
