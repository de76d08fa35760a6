import { purgeOldCalls } from '#core/api-keys/index.ts'
import { purgeOldArtifacts } from '#core/artifacts/index.ts'
import { purgeOldAddresses } from '#core/audit/index.ts'
import { purgeOldSuspicions } from '#core/boards/index.ts'
import { purgeOldCiKeys, purgeOldCiTokens } from '#core/ci-trusts/index.ts'
import { purgeOldGrants } from '#core/device-grants/index.ts'
import { purgeOldEvents } from '#core/events/index.ts'
import { purgeOldFirmware } from '#core/firmware/index.ts'
import { purgeOldIdempotencyKeys } from '#core/idempotency/index.ts'
import { purgeOldMails } from '#core/mail/index.ts'
import { purgeOldPlaces } from '#core/ports/index.ts'
import { purgeOldResults } from '#core/results/index.ts'
import { purgeOldFailures } from '#core/scheduler/index.ts'
import { resealSecondFactors } from '#core/second-factors/index.ts'
import { purgeOldSteps } from '#core/sign-in-steps.ts'
import { purgeOldUptime } from '#core/uptime/index.ts'
import { purgeOldDeliveries } from '#core/webhooks/index.ts'
import { HOUR_MS } from '#durations.ts'
import { runEvery } from './every.ts'

const PURGE_EVERY_MS = HOUR_MS

/**
 * Deletes expired data every hour, and first seals again what an older login secret sealed. Several
 * instances may do so at once.
 */
export function startRetention(onFailure: (error: unknown) => void): () => Promise<void> {
  let isResealed = false
  const work = async () => {
    if (!isResealed) await resealSecondFactors()
    isResealed = true
    await purgeOld()
  }
  return runEvery({ work, onFailure, pauseMs: PURGE_EVERY_MS })
}

async function purgeOld(): Promise<void> {
  await purgeOldAddresses()
  await purgeOldMails()
  await purgeOldFirmware()
  await purgeOldArtifacts()
  await purgeOldResults()
  await purgeOldGrants()
  await purgeOldEvents()
  await purgeOldIdempotencyKeys()
  await purgeOldFailures()
  await purgeOldSuspicions()
  await purgeOldDeliveries()
  await purgeOldSteps()
  await purgeOldUptime()
  await purgeOldCalls()
  await purgeOldCiTokens()
  await purgeOldCiKeys()
  await purgeOldPlaces()
}
