import type { Command } from 'commander'
import { read, UsageError } from '../../typescript/src/index.ts'
import type { Context } from '../context.ts'
import { wholeNumber } from '../start-options.ts'
import { apiCommand, type Run } from './registry.ts'

type Flags = { creditsPerDay?: number | null; lowBalance?: number | null }

export function limitsCommand(run: Run): Command {
  const described = {
    usage: 'limits',
    summary: 'Show what the account may spend a day, or change it.',
    examples: ['limits', 'limits --credits-per-day 500 --low-balance none'],
    page: () => '/credits',
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
    credits_per_day: creditsPerDay === undefined ? now.credits_per_day : creditsPerDay,
    low_balance_credits: lowBalance === undefined ? now.low_balance_credits : lowBalance,
  }
  const isChange = creditsPerDay !== undefined || lowBalance !== undefined
  const found = isChange ? await read(client.http.PUT('/v1/credits/limits', { body })) : now
  out.record(found, [
    ['Credits a day', found.credits_per_day ?? 'no limit'],
    ['Used today', found.credits_used_today],
    ['Mail below', found.low_balance_credits ?? 'never'],
  ])
}

function numberOrNone(text: string): number | null {
  if (text === 'none') return null
  const number = wholeNumber(text)
  if (number === 0) throw new UsageError('0 is no limit that can be set. Give a larger number, or none.')
  return number
}
