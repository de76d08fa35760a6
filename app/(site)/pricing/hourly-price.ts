import { minutesFor, number, price } from '#components/amounts.ts'

export const HOUR_MINUTES = 60

export type Pack = { label: string; credits: number; price_cents: number; currency: string }

/** Returns what credits of a pack cost: `$1` or `$1.50`. */
export function priceOf(credits: number, { price_cents: cents, currency, ...pack }: Pack): string {
  return price((credits * cents) / pack.credits, currency)
}

/** Returns what a minute costs at least, in credits; undefined if no board can be used. */
export function lowestRate(types: { usable: number; credits_per_minute: number }[]): number | undefined {
  const rates = types.filter(({ usable }) => usable > 0).map((type) => type.credits_per_minute)
  return rates.length === 0 ? undefined : Math.min(...rates)
}

/** Returns what an hour costs with a pack's credits, at credits per minute: `$1` or `$1.50`. */
export function hourlyPrice(rate: number, pack: Pack): string {
  return priceOf(rate * HOUR_MINUTES, pack)
}

/** Returns how long credits last at a rate: `16 hours`, or below an hour `45 minutes`. */
export function timeFor(balance: number, creditsPerMinute: number): string {
  const hours = Math.floor(balance / creditsPerMinute / HOUR_MINUTES)
  if (hours === 0) return minutesFor(balance, creditsPerMinute)
  return `${number(hours)} ${hours === 1 ? 'hour' : 'hours'}`
}
