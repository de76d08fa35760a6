import { idFrom } from '#db/ids.ts'
import type { EndReason, sessions } from '#db/index.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#durations.ts'
import { type Account, buy, openAccount, pay, refund } from './account.ts'
import type { Lab } from './boards.ts'
import { type Random, random } from './random.ts'

const SEED = 20_261
const DAYS = 120
const QUEUE_TIMEOUT_MS = 15 * MINUTE_MS
/** Nothing is bought and nothing runs in what the demo world shows as this very moment. */
const QUIET_MS = 20 * MINUTE_MS

/** What the demo user worked on, one project after the other, and on which boards. */
const projects: Record<string, number>[] = [
  { 'stm32-h753': 5, 'stm32-g474': 3, rp2350: 1 },
  { 'esp32-s3': 4, 'esp32-c6': 3, rp2350: 2, 'raspberry-pi-5': 1 },
  { rp2350: 3, 'stm32-h753': 2, 'artix7-100t': 1, 'ecp5-85f': 1, 'raspberry-pi-5': 2 },
]

/**
 * How sessions end, where the balance does not end them first. An account that lives was never
 * closed.
 */
const endings = {
  user_ended: 68,
  time_limit: 15,
  cancelled: 6,
  board_failed: 3,
  start_failed: 3,
  queue_timeout: 3,
  operator_ended: 2,
} satisfies Partial<Record<EndReason, number>>

type PastSession = typeof sessions.$inferInsert & { id: string; createdAt: Date; endedAt: Date }

export type History = { joined: Date; account: Account; sessions: PastSession[] }

/**
 * The demo user's last months: sessions one after another on working days, each paid by the minute
 * begun, and top-ups in between. The same every time, but for the moment it ends at and for the
 * random part of its ids.
 */
export function history(now: Date, lab: Lab): History {
  const luck = random(SEED)
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS
  const joined = new Date(today - DAYS * DAY_MS + 7.2 * HOUR_MS)
  const past: History = { joined, account: openAccount(idFrom('user', joined), joined), sessions: [] }
  for (let day = 0; day <= DAYS; day++) {
    const midnight = today - (DAYS - day) * DAY_MS
    const weekend = [0, 6].includes(new Date(midnight).getUTCDay())
    let next = midnight + luck.between(7.5, 10) * HOUR_MS
    for (let left = weekend ? luck.whole(0, 1) : luck.whole(2, 5); left > 0; left--) {
      const plan = planSession(luck, projects[Math.floor((day * projects.length) / (DAYS + 1))] ?? {})
      const latest = now.getTime() - QUIET_MS - plan.waitMs - plan.ranMs
      if (next > Math.min(latest, midnight + 21 * HOUR_MS)) break
      const session = live(past, plan, new Date(Math.floor(next)), lab, luck)
      next = session.endedAt.getTime() + luck.between(6, 110) * MINUTE_MS
    }
  }
  return past
}

type Plan = { type: string; minutes: number; ending: keyof typeof endings; waitMs: number; ranMs: number }

function planSession(luck: Random, project: Record<string, number>): Plan {
  const minutes = luck.oneOf([15, 30, 30, 60, 60, 60, 90, 120, 240])
  const ending = luck.pick(endings)
  const queuedMs = luck.chance(0.15) ? luck.between(1, 12) * MINUTE_MS : 0
  const waits = { queue_timeout: QUEUE_TIMEOUT_MS, start_failed: luck.between(20_000, 60_000) }
  const share = ending === 'time_limit' ? 1 : luck.between(0.05, 0.95) ** 1.5
  return {
    type: luck.pick(project),
    minutes,
    ending,
    waitMs: Math.floor(waits[ending as keyof typeof waits] ?? queuedMs + luck.between(3_000, 15_000)),
    ranMs: ['queue_timeout', 'start_failed', 'cancelled'].includes(ending) ? 0 : Math.ceil(share * minutes * MINUTE_MS),
  }
}

/**
 * Plays one session from the moment it is asked for to its end, and keeps the account as it went.
 */
function live(past: History, plan: Plan, createdAt: Date, lab: Lab, luck: Random): PastSession {
  const type = found(lab.types.find(({ slug }) => slug === plan.type))
  const rate = type.creditsPerMinute
  if (past.account.balance < (luck.chance(0.9) ? 60 * rate : rate)) topUp(past.account, createdAt, luck)

  const board = luck.oneOf(lab.boards.filter((one) => one.boardType === plan.type && one.createdAt < createdAt))
  const session = {
    id: idFrom('session', createdAt),
    userId: past.account.userId,
    boardType: type.slug,
    boardId: plan.ending === 'queue_timeout' || (plan.ending === 'cancelled' && luck.chance(0.5)) ? null : board.id,
    boardSpecs: type.specs,
    baseImageId: luck.oneOf(lab.images.filter((image) => image.boardType === plan.type)).id,
    state: 'ended' as const,
    minutes: plan.minutes,
    creditsPerMinute: rate,
    createdAt,
  }
  const begun = new Date(createdAt.getTime() + plan.waitMs)
  const lived =
    plan.ranMs === 0 ? { endReason: plan.ending, creditsUsed: 0, endedAt: begun } : run(plan, begun, past.account, rate)
  const hasFailed = lived.creditsUsed > 0 && lived.endReason === 'board_failed'
  const ended = { ...session, ...lived, creditsRefunded: hasFailed ? rate : 0 }
  const [posted, credits] = [{ id: session.id, at: ended.endedAt }, ended.creditsUsed]
  if (credits > 0) pay(past.account, { ...posted, board: board.label, credits })
  if (hasFailed) refund(past.account, { ...posted, credits: rate })
  past.sessions.push(ended)
  return ended
}

/**
 * A minute is paid as it begins (docs/contract.md §5); one that cannot be paid ends the session at
 * its edge.
 */
function run(plan: Plan, startedAt: Date, { balance }: Account, rate: number) {
  const affordable = Math.floor(balance / rate)
  const planned = Math.ceil(plan.ranMs / MINUTE_MS)
  const exhausted = planned > affordable
  const ranMs = exhausted ? affordable * MINUTE_MS : plan.ranMs
  const after = (ms: number) => new Date(startedAt.getTime() + ms)
  return {
    endReason: exhausted ? ('credits_exhausted' as const) : plan.ending,
    creditsUsed: Math.min(planned, affordable) * rate,
    startedAt,
    expiresAt: after(plan.minutes * MINUTE_MS),
    endedAt: after(ranMs),
  }
}

function topUp(account: Account, before: Date, luck: Random): void {
  const pack = account.topUps.length === 0 ? 'starter' : luck.pick({ starter: 1, bench: 6, lab: 2 })
  buy(account, pack, new Date(before.getTime() - Math.floor(luck.between(1, 4) * MINUTE_MS)))
}

function found<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('the catalogue has no such board type')
  return value
}
