import type { Command } from 'commander'
import { z } from 'zod'
import { SignUp } from '#core/accounts/index.ts'
import { CreateKey, createKey } from '#core/api-keys/index.ts'
import { Refusal } from '#core/errors.ts'
import { findUserByEmail } from '#core/users.ts'
import { groupOf, operation } from './operation.ts'

const Add = z.strictObject({ email: SignUp.shape.email, label: CreateKey.shape.label })

export function keys(program: Command): void {
  const group = groupOf(program, 'keys', 'API keys of users')
  operation(group, 'add', {
    summary: 'Create an API key. Its secret is in `key` and is printed only once.',
    arguments: { email: 'the e-mail of the user' },
    options: { '--label <text>': 'what the key is for' },
    input: Add,
    run: async ({ email, label }) => {
      const user = await findUserByEmail(email)
      return createKey(user, { label }).catch((error: unknown) => {
        if (!(error instanceof Refusal) || error.code !== 'paid_tier_required') throw error
        const remedy = `npm run -s admin -- credits grant ${user.email} 0 --paid`
        throw new Refusal(
          'paid_tier_required',
          `${user.email} is on the free tier, which has no keys. Raise the tier: ${remedy}`,
        )
      })
    },
  })
}
