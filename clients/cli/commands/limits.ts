import type { Command } from 'commander'
import { read, UsageError } from '../../typescript/src/index.ts'
import type { Context } from '../context.ts'
import { wholeNumber } from '../start-options.ts'
import { type ApiDescribed, apiCommand, type Run } from './registry.ts'

type Limit = number | 'none'
type Flags = { creditsPerDay?: Limit; lowBalance?: Limit }

export function limitsCommand(run: Run): Command {
  const described: ApiDescribed = {
    usage: 'limits',
    summary: 'Show what the account may spend a day, or change it.',
    examples: ['limits', 'limits --credits-per-day 500 --low-balance none'],
    page: () => '/credits',
    prints: 'values',
  }
  return apiCommand<Flags>(described, run, limits, (command) =>
    command
      .option('--credits-per-day <number>', 'sessions end before they would cost more a day; or none', numberOrNone)
      .option('--low-balance <number>', 'mail me when the balance is below this; or none', numberOrNone),
  )
}

async function limits({ client, out }: Context, { creditsPerDay, lowBalance }: Flags): Promise<void> {
  const now = await read(client.http.GET('/v1/credits/limits'))
  const body = {
    credits_per_day: limitOf(creditsPerDay, now.credits_per_day),
    low_balance_credits: limitOf(lowBalance, now.low_balance_credits),
  }
  const isChange = creditsPerDay !== undefined || lowBalance !== undefined
  const found = isChange ? await read(client.http.PUT('/v1/credits/limits', { body })) : now
  out.record(found, [
    ['Credits a day', found.credits_per_day ?? 'no limit'],
    ['Used today', found.credits_used_today],
    ['Mail below', found.low_balance_credits ?? 'never'],
  ])
}

const limitOf = (given: Limit | undefined, now: number | null) => (given === 'none' ? null : (given ?? now))

function numberOrNone(text: string): Limit {
  if (text === 'none') return text
  const number = wholeNumber(0)(text)
  if (number === 0) throw new UsageError('0 is no limit that can be set. Give a larger number, or none.')
  return number
}
