import { sql } from 'drizzle-orm'
import { queueOrder } from '#core/scheduler/index.ts'
import { sessions } from '#db/index.ts'

/** The position in the queue of the board type, from 1; null unless queued. */
export const queuePosition = sql<number | null>`case when ${sessions}.state = 'queued' then (
  select count(*)::int from ${sessions} ahead
  where ahead.state = 'queued' and ahead.board_type = ${sessions}.board_type
    and (${queueOrder(sql`ahead`)}) <= (${queueOrder()})
) end`

export const sessionColumns = {
  id: sessions.id,
  user_id: sessions.userId,
  board_id: sessions.boardId,
  board_type: sessions.boardType,
  board_specs: sessions.boardSpecs,
  base_image_id: sessions.baseImageId,
  state: sessions.state,
  end_reason: sessions.endReason,
  credits_used: sessions.creditsUsed,
  credits_refunded: sessions.creditsRefunded,
  created_at: sessions.createdAt,
  started_at: sessions.startedAt,
  ended_at: sessions.endedAt,
  expires_at: sessions.expiresAt,
  credits_per_minute: sessions.creditsPerMinute,
  queue_position: queuePosition.as('queue_position'),
  started_by: sessions.startedBy,
  metadata: sessions.metadata,
  origin: sessions.origin,
  lease_seconds: sessions.leaseSeconds,
  lease_expires_at: sessions.leaseExpiresAt,
  max_credits: sessions.maxCredits,
  /** `withEstimates` fills it in for those that wait. */
  estimated_start_at: sql<Date | null>`null::timestamptz`.as('estimated_start_at'),
}

/**
 * The fields that the rules of `core/billing.ts` read, and what else pages of live sessions show.
 */
export const billingColumns = {
  id: sessions.id,
  state: sessions.state,
  minutes: sessions.minutes,
  creditsPerMinute: sessions.creditsPerMinute,
  creditsUsed: sessions.creditsUsed,
  createdAt: sessions.createdAt,
  startedAt: sessions.startedAt,
  expiresAt: sessions.expiresAt,
  creditsRefunded: sessions.creditsRefunded,
  maxCredits: sessions.maxCredits,
}

/** As `sessionColumns`, for ended sessions: without the subquery for a position in the queue. */
export const endedColumns = { ...sessionColumns, queue_position: sql<number | null>`null::int`.as('queue_position') }
