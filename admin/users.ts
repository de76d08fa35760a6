import { randomBytes } from 'node:crypto'
import type { Command } from 'commander'
import { z } from 'zod'
import { addUser, SignUp } from '#core/accounts/index.ts'
import { listUsers } from '#core/users.ts'
import { WholeCredits } from './numbers.ts'
import { groupOf, operation } from './operation.ts'

const PASSWORD_BYTES = 15

const Add = z.strictObject({
  ...SignUp.shape,
  password: SignUp.shape.password.optional(),
  credits: WholeCredits.refine((credits) => credits >= 0, 'must not be negative').default(0),
  paid: z.boolean().default(false),
})

export function users(program: Command): void {
  const group = groupOf(program, 'users', 'Users and their accounts')
  operation(group, 'add', {
    summary: 'Create a user. Without --password, a password is generated and printed only once.',
    arguments: { email: 'the e-mail to log in with' },
    options: {
      '--password <text>': 'the password to log in with',
      '--credits <number>': 'credits in addition to the sign-up grant',
      '--paid': 'on the paid tier, which API keys need',
    },
    input: Add,
    run: async ({ password, ...input }) => {
      const generated = password === undefined ? randomBytes(PASSWORD_BYTES).toString('hex') : undefined
      const user = await addUser({ ...input, password: password ?? generated ?? '' })
      return generated ? { ...user, password: generated } : user
    },
  })
  operation(group, 'list', {
    summary: 'All users, oldest first.',
    input: z.strictObject({}),
    run: async () => ({ users: await listUsers() }),
  })
}
