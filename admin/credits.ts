import type { Command } from 'commander'
import { z } from 'zod'
import { SignUp } from '#core/accounts/index.ts'
import { grantCredits } from '#core/credits/index.ts'
import { WholeCredits } from './numbers.ts'
import { groupOf, operation } from './operation.ts'

const Grant = z
  .strictObject({ email: SignUp.shape.email, credits: WholeCredits, paid: z.boolean().default(false) })
  .refine(({ credits, paid }) => credits !== 0 || paid, { path: ['credits'], message: 'must not be 0 without --paid' })

export function credits(program: Command): void {
  const group = groupOf(program, 'credits', 'Credits of users')
  operation(group, 'grant', {
    summary: 'Give credits, or take them away with a negative number; the balance never goes below zero.',
    arguments: { email: 'the e-mail of the user', credits: 'the amount, such as 500 or -20' },
    options: { '--paid': 'also raise the user to the paid tier, permanently (0 credits suffice)' },
    input: Grant,
    run: grantCredits,
  })
}
