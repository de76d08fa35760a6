import { forgetOldAddresses } from '#core/audit/index.ts'
import { forgetOldMails } from '#core/mail/index.ts'
import { repeat } from '#core/repeating.ts'

const FORGET_EVERY_MS = 60 * 60 * 1000

/** Forgets every hour what is kept for a while only; instances that do it beside each other do no harm. */
export function startForgetting(onFailure: (error: unknown) => void): () => Promise<void> {
  return repeat({ work: forgetWhatIsOld, onFailure, pauseMs: FORGET_EVERY_MS })
}

async function forgetWhatIsOld(): Promise<void> {
  await forgetOldAddresses()
  await forgetOldMails()
}
