import { Refusal } from '#core/errors.ts'
import type { Tier } from '#db/index.ts'

/** docs/contract.md §5: live sessions are those that have not ended. */
const MAX_LIVE: Record<Tier, number> = { free: 1, paid: 5 }

/** What decides whether a user may start a session now. */
export type Starter = { tier: Tier; isConfirmed: boolean; credits: number; live: number }
export type StartPlace = { label: string; emulated: boolean; credits_per_minute: number }

/**
 * Returns why a start would be refused now, with any image and minutes; undefined if it would not.
 * Pages say so before anything is typed. The start itself checks the same again.
 */
export function findStartRefusal(
  { tier, isConfirmed, credits, live }: Starter,
  { label, emulated, credits_per_minute }: StartPlace,
): Refusal | undefined {
  if (!isConfirmed && !emulated) return unconfirmedEmail(label)
  return refusalOfLive(live, tier) ?? refusalOfBalance(credits, credits_per_minute)
}

export function unconfirmedEmail(typeLabel: string): Refusal {
  const detail = `Confirm your e-mail address to use the ${typeLabel}. Emulated boards do not need this.`
  return new Refusal('unconfirmed_email', detail)
}

/** Returns `session_limit_reached` if a user with so many live sessions may start no other. */
export function refusalOfLive(live: number, tier: Tier, max: number = MAX_LIVE[tier]): Refusal | undefined {
  if (live < max) return undefined
  const more = tier === 'free' ? ' A top-up raises the limit to five.' : ''
  const detail = `You have ${max === 1 ? '1 session' : `${max} sessions`}, your limit. End one to start another.${more}`
  return new Refusal('session_limit_reached', detail)
}

/** Returns `insufficient_credits` if not one more minute can be paid. Both are credits. */
export function refusalOfBalance(balance: number, required: number): Refusal | undefined {
  if (balance >= required) return undefined
  const detail = `A minute costs ${inCredits(required)}; you have ${balance}. Top up first.`
  return new Refusal('insufficient_credits', detail, { members: { balance, required } })
}

/** Returns the refusal of an extension while the balance pays for the time left only. */
export function nothingToExtendWith(balance: number): Refusal {
  const detail = `Your ${inCredits(balance)} ${balance === 1 ? 'pays' : 'pay'} for the time left only. Top up first.`
  return new Refusal('insufficient_credits', detail, { members: { balance } })
}

export function inCredits(value: number): string {
  return value === 1 ? '1 credit' : `${value} credits`
}
