import { DELIVERIES_CHANNEL } from '#core/events/index.ts'
import { runEvery } from '#core/every.ts'
import { claimDue, type DueDelivery, releaseClaim, saveLostSecret, saveOutcome } from './outbox.ts'
import { type Outcome, post } from './post.ts'
import { resealSecrets, signedHeaders } from './secret.ts'
import { countAttempt } from './stats.ts'

/** How often it looks by itself: for retries, and for lost notifications. */
const PAUSE_MS = 5_000
/** How many deliveries are under way at once, in all and for one user. */
const MAX_RUNNING = 50
const MAX_PER_USER = 5

type OnFailure = (error: unknown, about: Record<string, string>) => void

/**
 * Delivers events to webhooks as soon as they are committed; each delivery is attempted by one
 * instance at a time. A slow receiver takes no slot of another user's. Returns how to stop, which
 * cuts off what is under way and leaves it to the next instance.
 */
export function startWebhookWorker(onFailure: OnFailure, pauseMs = PAUSE_MS): () => Promise<void> {
  const stopping = new AbortController()
  const running = new Map<Promise<void>, string>()
  let isResealed = false

  const start = (delivery: DueDelivery, wake: () => void) => {
    const attempt = deliver(delivery, stopping.signal, onFailure)
      .catch((error: unknown) => onFailure(error, about(delivery)))
      .finally(() => {
        running.delete(attempt)
        // Its slot is free for another one.
        wake()
      })
    running.set(attempt, delivery.userId)
  }
  const work = async (wake: () => void) => {
    if (!isResealed) await resealSecrets()
    isResealed = true
    for (const delivery of await claimDue(MAX_RUNNING - running.size, MAX_PER_USER, perUser(running)))
      start(delivery, wake)
  }
  const report = (error: unknown) => onFailure(error, { task: 'webhooks' })
  const stop = runEvery({ work, onFailure: report, pauseMs, channel: DELIVERIES_CHANNEL })
  return async () => {
    stopping.abort()
    await stop()
    await Promise.all(running.keys())
  }
}

function perUser(running: Map<Promise<void>, string>): Map<string, number> {
  const users = Map.groupBy(running.values(), (user) => user)
  return new Map([...users].map(([user, own]) => [user, own.length]))
}

async function deliver(delivery: DueDelivery, stop: AbortSignal, onFailure: OnFailure): Promise<void> {
  const { url, secret } = delivery
  if (secret === undefined) return saveLostSecret(delivery)
  let outcome: Outcome
  try {
    outcome = await post({ url, ...messageOf(delivery, secret) }, stop)
  } catch (error) {
    if (stop.aborted) return releaseClaim(delivery)
    onFailure(error, about(delivery))
    outcome = { status: null, error: 'something went wrong on our side', durationMs: 0 }
  }
  countAttempt(outcome.status)
  await saveOutcome(delivery, outcome)
}

const about = ({ id }: DueDelivery) => ({ task: 'webhooks', delivery: String(id) })

function messageOf({ id, eventId, type, data, createdAt, claimedAt }: DueDelivery, secret: string) {
  const body = JSON.stringify({ type, timestamp: createdAt.toISOString(), data })
  // The same for each attempt, and as the event's also for each webhook.
  const messageId = eventId === null ? `test_${id}` : `evt_${eventId}`
  const common = { 'Content-Type': 'application/json', 'User-Agent': 'Boardwalk-Webhooks/1' }
  return { body, headers: { ...common, ...signedHeaders(secret, messageId, claimedAt, body) } }
}
