import { creditsOwed } from '#core/billing.ts'
import { Refusal } from '#core/errors.ts'
import { loadMade } from '#core/idempotency/index.ts'
import { transaction } from '#db/index.ts'
import { isUnavailable } from '#db/unavailable.ts'
import { applyOnce, onceOf } from './apply-once.ts'
import { beat } from './beat.ts'
import { SettleError } from './quarantine.ts'
import { changesOf, touchedBy } from './rules/changes.ts'
import { type Command, isDeferred } from './rules/commands.ts'
import { DailyUse, starterOf } from './rules/daily-use.ts'
import { applyEvents, applyFirstEvent } from './rules/events.ts'
import { isDue } from './rules/order.ts'
import { Plan } from './rules/plan.ts'
import { QueueTooShort } from './rules/queues.ts'
import type { DailyCap, PlannedSession, World } from './rules/world.ts'
import { loadWorld } from './store/load.ts'
import { addQueues } from './store/load-queues.ts'
import { acquireLock, lockRows, tryLock } from './store/lock.ts'
import { save } from './store/save.ts'
import { loadDailyCaps } from './store/usage-days.ts'

export type Batch = {
  commands: Command[]
  /** Users whose due events must be part of the batch. */
  userIds: string[]
  maxEvents: number
  /** Due events are read after this time, except those of users whose rows are locked. */
  after: Date
  without: string[]
  /** The time up to which events are due; by default now, by the database's clock. */
  at?: Date
  /** Does nothing if another instance holds the session lock. */
  isOptional?: boolean
}

/**
 * The result of a command: the id of its session, or the refusal. A deferred one has to be tried
 * again.
 */
export type Outcome = { id: string } | { error: Refusal } | 'deferred'

export type BatchResult = {
  at: Date
  /** How long the session lock was held, without the commit. */
  heldMs: number
  /** The number of events and commands in the batch. */
  taken: number
  /** Whether no due event is left except those of blocked users. Otherwise no command was tried. */
  isSettled: boolean
  /** If not: the time up to which everything is settled, except for blocked users. */
  openSince?: Date | undefined
  blockedUsers: Set<string>
  outcomes: Outcome[]
}

/**
 * Settles due events under the session lock and then applies commands, in one transaction; if all
 * is settled, runs `work` too. Returns undefined if the batch is optional and the lock is taken.
 * Throws `LockBusy`, and `SettleError` for a due event that fails.
 */
export function runBatch(batch: Batch, work?: (at: Date) => Promise<void>): Promise<BatchResult | undefined> {
  return transaction(async () => {
    const lock = batch.isOptional ? tryLock() : acquireLock()
    const [isLocked, , loaded] = await Promise.all([lock, batch.at ? undefined : beat(), load(batch)])
    if (isLocked === false) return undefined
    const since = performance.now()
    const { plan, isSettled, outcomes } = await applyPlan(
      (more) => withQueues(loaded, batch.commands, more),
      (plan) => settleAndApply(plan, batch),
    )
    if (isSettled) await work?.(plan.at)
    const heldMs = performance.now() - since
    const taken = plan.applied + (isSettled ? batch.commands.length : 0)
    return {
      at: plan.at,
      heldMs,
      taken,
      isSettled,
      openSince: isSettled ? undefined : plan.openSince(),
      blockedUsers: plan.blockedUsers(),
      outcomes,
    }
  })
}

/** A batch of one event does nothing else, so a failure is that event's. */
function settleAndApply(plan: Plan, { commands, maxEvents }: Batch) {
  const isSettled = maxEvents === 1 ? applyFirstEvent(plan) : applyEvents(plan)
  const outcomes = commands.map((command): Outcome => (isSettled ? attempt(plan, command) : 'deferred'))
  return { isSettled, outcomes }
}

/**
 * Makes a plan, locks the rows it touches and writes it. If rows are locked by another transaction,
 * it plans again without them, so that such a lock delays nobody else. With `waitsForRows` it waits
 * for them instead. `more` is how much further it then reads into the queues.
 */
export async function applyPlan<T>(
  read: (more: number) => Promise<World>,
  make: (plan: Plan) => T,
  { waitsForRows = false } = {},
): Promise<T & { plan: Plan }> {
  const blocked = new Set<string>()
  for (let more = 0; ; ) {
    const world = await read(more)
    const plan = new Plan(world, blocked)
    const outcome = await withSettleError(plan, () => tryPlan(plan, world, make, waitsForRows))
    if (outcome === 'too short') more = 4 * more + 16
    else if (outcome.locked.length === 0) return { ...outcome.result, plan }
    else {
      for (const id of outcome.locked) blocked.add(id)
      more += outcome.locked.length
    }
  }
}

/** Writes a plan, unless rows are locked or too little was loaded. */
async function tryPlan<T>(plan: Plan, world: World, make: (plan: Plan) => T, waitsForRows: boolean) {
  try {
    const result = make(plan)
    const changes = changesOf(plan, world)
    const touched = touchedBy(changes, plan)
    const locked = touched.users.length === 0 ? [] : await lockRows(touched, { waitsForRows })
    if (locked.length === 0) await save(plan, changes)
    return { result, locked }
  } catch (error) {
    if (error instanceof QueueTooShort) return 'too short'
    throw error
  }
}

/** Throws a `SettleError` if the plan is of a single event: the failure is then that event's. */
async function withSettleError<T>(plan: Plan, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (plan.only === undefined || isUnavailable(error)) throw error
    throw new SettleError(plan.only, error)
  }
}

function attempt(plan: Plan, command: Command): Outcome {
  if (isDeferred(plan, command)) return 'deferred'
  try {
    return { id: applyOnce(plan, command) }
  } catch (error) {
    if (error instanceof Refusal) return { error }
    throw error
  }
}

async function load({ commands, userIds, ...asked }: Batch): Promise<World> {
  const sessionIds = commands.flatMap((one) => (one.kind === 'start' ? [] : [one.sessionId]))
  const starting = commands.flatMap((one) => (one.kind === 'start' ? [one.session.userId] : []))
  const keys = commands.flatMap((one) => {
    const once = onceOf(one)
    return once ? [{ userId: once.userId, key: once.idempotency.key }] : []
  })
  const starters = commands.flatMap((one) => (one.kind === 'start' ? starterOf(one.session) : []))
  const starterIds = starters.filter((id) => id !== 'web')
  const [world, made, dailyCaps] = await Promise.all([
    loadWorld({ ...asked, userIds: [...userIds, ...starting], sessionIds }),
    keys.length > 0 ? loadMade(keys) : [],
    starterIds.length > 0 ? loadDailyCaps(starterIds) : new Map<string, DailyCap>(),
  ])
  return { ...world, made, dailyCaps }
}

/** Adds the queues of all types in which a session may end or start. */
function withQueues(world: World, commands: Command[], more: number): Promise<World> {
  const starts = commands.flatMap((one) => (one.kind === 'start' ? [one.session] : []))
  const named = new Set(commands.flatMap((one) => ('sessionId' in one ? [one.sessionId] : [])))
  const credits = new Map(world.users.map((user) => [user.id, user.credits]))
  const owed = new Map<string, number>()
  const use = new DailyUse(world)
  for (const session of world.sessions)
    owed.set(session.userId, (owed.get(session.userId) ?? 0) + creditsOwed(session, world.at))
  const ending = world.sessions.filter(
    (session) =>
      session.state !== 'queued' &&
      session.state !== 'ended' &&
      (named.has(session.id) ||
        (isDue(session, world.at) && use.isLimited(session)) ||
        isEndDue(session, world.at) ||
        (owed.get(session.userId) ?? 0) > (credits.get(session.userId) ?? 0)),
  )
  return addQueues(world, { types: [], starts, ending, more })
}

/** Returns whether an event may be due that ends a session or moves it to another board. */
function isEndDue(session: PlannedSession, at: Date): boolean {
  const { state, expiresAt, leaseExpiresAt, boardLostAt } = session
  const isOver = (end: Date | null) => end !== null && end <= at
  const isWaiting = state === 'starting' || boardLostAt !== null
  return isOver(expiresAt) || isOver(leaseExpiresAt) || (isWaiting && isDue(session, at))
}
