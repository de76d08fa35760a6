import type Stripe from 'stripe'
import { Refusal } from '#core/errors.ts'
import { env } from '#env.ts'

/** A user waits at a form, so two attempts of this length are the limit. */
const TIMEOUT_MS = 6_000
const RETRIES = 1

let client: Promise<Stripe> | undefined

/** Returns Stripe's own client. It is large, and loaded only where it is used. */
export function stripe(): Promise<Stripe> {
  client ??= connect()
  return client
}

export function stripeSettings() {
  const { stripe: settings } = env()
  if (!settings) throw new Refusal('not_found', 'This server does not take payments by Stripe.')
  return settings
}

async function connect(): Promise<Stripe> {
  const { secretKey, apiBase } = stripeSettings()
  const { default: Client } = await import('stripe')
  return new Client(secretKey, {
    timeout: TIMEOUT_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
    ...(apiBase && hostOf(new URL(apiBase))),
  })
}

function hostOf({ hostname, port }: URL) {
  return { protocol: 'http' as const, host: hostname, port }
}

/** Calls Stripe. Any error becomes `unavailable`, and its cause is logged. */
export async function callStripe<T>(call: (client: Stripe) => Promise<T>): Promise<T> {
  const loaded = await stripe()
  try {
    return await call(loaded)
  } catch (cause) {
    const detail = 'The payment service cannot be reached right now. Nothing was charged; try again in a moment.'
    throw new Refusal('unavailable', detail, { cause })
  }
}
