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
  const group = groupOf(program, 'users', 'Who may log in')
  operation(group, 'add', {
    summary: 'Sign a user up. A password that is not given is made and printed, this once.',
    arguments: { email: 'the address to log in with' },
    options: {
      '--password <text>': 'the password to log in with',
      '--credits <number>': 'credits besides the sign-up grant',
      '--paid': 'on the paid tier, so that keys can be made',
    },
    input: Add,
    run: async ({ password, ...given }) => {
      const made = password === undefined ? randomBytes(PASSWORD_BYTES).toString('hex') : undefined
      const user = await addUser({ ...given, password: password ?? made ?? '' })
      return made ? { ...user, password: made } : user
    },
  })
  operation(group, 'list', {
    summary: 'Everyone, oldest first.',
    input: z.strictObject({}),
    run: async () => ({ users: await listUsers() }),
  })
}
