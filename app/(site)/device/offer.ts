import type { KeyOffer } from '#components/new-key-fields.tsx'
import { accessOptions, DEFAULT_EXPIRY, expiryOptions } from '#components/new-key-words.ts'
import type { Option } from '#components/ui/choices.tsx'
import type { PendingGrant } from '#core/device-grants/index.ts'
import { DAY_MS } from '#durations.ts'

/** Returns what the key may be: what the API client asks for, and less. */
export function offerOf({ clientName, label, access, keyExpiresAt, creditsPerDay }: PendingGrant, now: Date): KeyOffer {
  return {
    label: label ?? clientName,
    access: accessOptions.filter(([offered]) => access === 'full' || offered === access),
    // Somebody who approves in a hurry gives no more than to run sessions.
    chosenAccess: access === 'full' ? 'run' : access,
    expiry: keyExpiresAt ? expiryUntil(keyExpiresAt, now) : expiryOptions,
    chosenExpiry: keyExpiresAt?.toISOString() ?? DEFAULT_EXPIRY,
    creditsPerDay: creditsPerDay === null ? '' : String(creditsPerDay),
  }
}

function expiryUntil(asked: Date, now: Date): KeyOffer['expiry'] {
  // That of `never` is not a number, and so never shorter.
  const isShorter = ([days]: Option) => now.getTime() + Number(days) * DAY_MS < asked.getTime()
  return [[asked.toISOString(), 'As asked'], ...expiryOptions.filter(isShorter)]
}
