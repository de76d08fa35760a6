import { type SQL, sql } from 'drizzle-orm'
import { recordEvent } from '#core/audit/index.ts'
import { enqueueNotice } from '#core/mail/index.ts'
import { unseal } from '#core/sealing.ts'
import { db, type disabledReasons, transaction } from '#db/index.ts'
import { recordset } from '#db/recordset.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#durations.ts'
import type { Outcome } from './post.ts'

/** How long a claim lasts: longer than any attempt takes. */
const CLAIM_SECONDS = 60
/** How many due deliveries a claim looks at, to share them out fairly. */
const WINDOW = 500
/** The pauses after the first attempts; the last one repeats. */
const PAUSES_SECONDS = [5 * SECOND_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS, 5 * HOUR_MS, 10 * HOUR_MS].map(
  (ms) => ms / SECOND_MS,
)
/** How long after its event a delivery is tried for the last time. */
const GIVE_UP_SECONDS = DAY_MS / SECOND_MS
/** A webhook to which nothing could be delivered for so long is turned off. */
const MAX_FAILING_DAYS = 5

const GONE = 410

type Reason = (typeof disabledReasons)[number]

export type DueDelivery = {
  id: number
  webhookId: string
  userId: string
  eventId: number | null
  type: string
  data: Record<string, unknown>
  attempts: number
  createdAt: Date
  /** When it was claimed, by the database's clock. */
  claimedAt: Date
  url: string
  secret: string | undefined
}

/**
 * Claims due deliveries, at most `max` and so many per user that no user has more than `perUser` at
 * once; `running` has how many each has already. No other instance gets them, and if this one stops
 * they are due again after a minute.
 */
export async function claimDue(max: number, perUser: number, running: Map<string, number>): Promise<DueDelivery[]> {
  const held = [...running].map(([owner, count]) => ({ owner, count }))
  const rows = await db().execute<{
    id: string
    webhook_id: string
    user_id: string
    event_id: string | null
    type: string
    data: Record<string, unknown>
    attempts: number
    created_ms: number
    claimed_ms: number
    url: string
    secret: Buffer
  }>(sql`
    with held as (select * from ${recordset(held, 'owner text, "count" int')}),
    due as (
      select id, user_id, next_attempt_at, coalesce(held.count, 0) as held
      from webhook_deliveries left join held on held.owner = user_id
      where next_attempt_at <= now() and coalesce(held.count, 0) < ${perUser}::int
      order by next_attempt_at limit ${WINDOW}),
    shared as (
      select id, held + row_number() over (partition by user_id order by next_attempt_at, id) as place from due),
    claimed as (
      select id from webhook_deliveries
      where id in (select id from shared where place <= ${perUser}::int) and next_attempt_at <= now()
      order by next_attempt_at, id limit ${max} for update skip locked)
    update webhook_deliveries delivery
    set attempts = attempts + 1, next_attempt_at = now() + make_interval(secs => ${CLAIM_SECONDS})
    from webhooks
    where delivery.id in (select id from claimed) and webhooks.id = delivery.webhook_id
    returning delivery.id, delivery.webhook_id, delivery.user_id, delivery.event_id, delivery.type, delivery.data,
      delivery.attempts, extract(epoch from delivery.created_at)::float8 * 1000 as created_ms,
      extract(epoch from now())::float8 * 1000 as claimed_ms, webhooks.url, webhooks.secret`)
  return rows.map(({ webhook_id, user_id, event_id, created_ms, claimed_ms, secret, ...row }) => ({
    ...row,
    id: Number(row.id),
    webhookId: webhook_id,
    userId: user_id,
    eventId: event_id === null ? null : Number(event_id),
    createdAt: new Date(Math.round(created_ms)),
    claimedAt: new Date(claimed_ms),
    secret: unseal(secret),
  }))
}

/**
 * Saves what an attempt came to: delivered, due again after a pause, or failed for good once 24
 * hours have passed since the event. A receiver that answers 410, or that has failed for five days,
 * turns its webhook off. The webhook's row is always locked before those of deliveries.
 */
export function saveOutcome(delivery: DueDelivery, outcome: Outcome): Promise<void> {
  const { status } = outcome
  return transaction(async () => {
    if (status !== null && status >= 200 && status < 300) {
      await markWorking(delivery)
      return saveAttempt(delivery, outcome, sql`next_attempt_at = null, delivered_at = now()`)
    }
    const reason = status === GONE ? 'gone' : await failingForDays(delivery)
    if (reason) return saveFailed(delivery, outcome, reason)
    const end = sql`created_at + make_interval(secs => ${GIVE_UP_SECONDS})`
    const pause = PAUSES_SECONDS[Math.min(delivery.attempts, PAUSES_SECONDS.length) - 1] ?? 0
    const next = sql`date_trunc('milliseconds', least(now() + make_interval(secs => ${pause}), ${end}))`
    await saveAttempt(
      delivery,
      outcome,
      // It is due already if its owner has sent it again meanwhile.
      sql`next_attempt_at = case when next_attempt_at <= now() then next_attempt_at when now() < ${end} then ${next} end,
        failed_at = case when next_attempt_at > now() and now() >= ${end} then now() end`,
    )
  })
}

/** Fails a delivery whose secret cannot be read, and turns its webhook off. */
export function saveLostSecret(delivery: DueDelivery): Promise<void> {
  const error = 'the signing secret is lost: create the webhook again'
  return transaction(() => saveFailed(delivery, { status: null, error, durationMs: 0 }, 'secret_lost'))
}

/** Fails a delivery for good, and turns its webhook off with all that waits for it. */
async function saveFailed(delivery: DueDelivery, outcome: Outcome, reason: Reason): Promise<void> {
  const { webhookId, userId } = delivery
  const disabled = await db().execute(sql`update webhooks set disabled_at = now(), disabled_reason = ${reason},
    failing_since = null where id = ${webhookId} and disabled_at is null returning id`)
  await saveAttempt(delivery, outcome, sql`next_attempt_at = null, failed_at = now()`)
  if (disabled.length === 0) return
  await db().execute(sql`update webhook_deliveries set next_attempt_at = null, failed_at = now(),
    error = 'the webhook was turned off' where webhook_id = ${webhookId} and next_attempt_at is not null`)
  await recordEvent('webhook_disabled', { userId, subjectId: webhookId, details: { reason } })
  await enqueueNotice({ kind: 'webhook_disabled', reason }, userId)
}

/** Gives a claim back that was not carried out. */
export async function releaseClaim({ id, attempts }: DueDelivery): Promise<void> {
  await db().execute(sql`update webhook_deliveries set attempts = attempts - 1,
    next_attempt_at = date_trunc('milliseconds', now()) where ${isStillClaimed(id, attempts)}`)
}

/** A claim that has expired may have become another instance's: its attempts are then more. */
const isStillClaimed = (id: number, attempts: number) =>
  sql`id = ${id} and attempts = ${attempts} and next_attempt_at is not null`

async function saveAttempt(
  { id, attempts }: DueDelivery,
  { status, error, durationMs }: Outcome,
  state: SQL,
): Promise<void> {
  await db().execute(sql`
    update webhook_deliveries set response_status = ${status}, error = ${error}, duration_ms = ${durationMs}, ${state}
    where ${isStillClaimed(id, attempts)}`)
}

async function markWorking({ webhookId }: DueDelivery): Promise<void> {
  await db().execute(sql`update webhooks set failing_since = null, disabled_at = null, disabled_reason = null
    where id = ${webhookId} and (failing_since is not null or disabled_at is not null)`)
}

/** Notes that an attempt failed. Returns the reason to turn the webhook off, if there is one. */
async function failingForDays({ webhookId }: DueDelivery): Promise<Reason | undefined> {
  const [webhook] = await db().execute<{ is_over: boolean }>(sql`
    update webhooks set failing_since = coalesce(failing_since, now()) where id = ${webhookId}
    returning failing_since < now() - make_interval(days => ${MAX_FAILING_DAYS}) as is_over`)
  return webhook?.is_over ? 'failing' : undefined
}
