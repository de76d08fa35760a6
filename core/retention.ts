import { purgeOldAddresses } from '#core/audit/index.ts'
import { purgeOldMails } from '#core/mail/index.ts'
import { HOUR_MS } from '#durations.ts'
import { runEvery } from './every.ts'

const FORGET_EVERY_MS = HOUR_MS

/**
 * Forgets every hour what is kept for a while only; instances that do it beside each other do no
 * harm.
 */
export function startRetention(onFailure: (error: unknown) => void): () => Promise<void> {
  return runEvery({ work: forgetWhatIsOld, onFailure, pauseMs: FORGET_EVERY_MS })
}

async function forgetWhatIsOld(): Promise<void> {
  await purgeOldAddresses()
  await purgeOldMails()
}
