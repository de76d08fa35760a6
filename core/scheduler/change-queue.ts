import { setTimeout as wait } from 'node:timers/promises'
import { system } from '#core/actor.ts'
import { areTimeoutsEnabled, isInTransaction } from '#db/index.ts'
import { DatabaseTimeout, maxLockWaitMs } from '#db/timeouts.ts'
import { isAway } from '#db/unavailable.ts'
import type { BatchResult, Outcome } from './batch.ts'
import { batchSize } from './batch-size.ts'
import { countPending, longer, RETRY_FIRST_MS, withLockSlot } from './lock-slot.ts'
import type { BoardEvent } from './rules/board-events.ts'
import type { Command } from './rules/commands.ts'
import { AGAIN, tryBatch } from './try-batch.ts'

/** The maximum of changes that wait in this process. */
const MAX_PENDING = 2_000

/** A command, or a caller who needs due events to be settled. */
type Change = {
  command?: Command
  /** The user whose due events must be settled, even if a row of theirs is locked. */
  userId?: string
  finish: (outcome?: Outcome) => void
  fail: (error: unknown) => void
  isExpired: boolean
  retryMs: number
  /** The time of its first batch. What was due when the change came was due by then. */
  dueBy?: Date
}

const NEW = { isExpired: false, retryMs: RETRY_FIRST_MS }

const pending: Change[] = []
let isRunning = false

/**
 * Applies a command, in one batch with the other changes of this process. Returns the id of its
 * session. Throws its `Refusal`.
 */
export function change(command: Command): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const finish: Change['finish'] = (outcome) => {
    if (typeof outcome === 'object' && 'id' in outcome) resolve(outcome.id)
    else reject(typeof outcome === 'object' ? outcome.error : new Error('a command has no outcome'))
  }
  return submit({ command, finish, fail: reject, ...NEW }, promise)
}

/**
 * Applies what an agent, or its absence, does to the session on a board. It changes nothing if the
 * session has another binding or state by now.
 */
export async function reportBoardEvent(event: BoardEvent): Promise<void> {
  await change({ ...event, actor: system })
}

/**
 * Settles everything that is due by now, and first what is due for `userId`. Events that wait for a
 * locked row are left out, unless they are that user's.
 */
export function settleDue(userId?: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  return submit({ ...(userId && { userId }), finish: () => resolve(), fail: reject, ...NEW }, promise)
}

async function submit<T>(one: Change, done: Promise<T>): Promise<T> {
  if (isInTransaction()) {
    for (let remaining = [one]; remaining.length > 0; ) remaining = await attempt(remaining)
    return done
  }
  if (pending.length >= MAX_PENDING) throw new DatabaseTimeout('too many changes are waiting already')
  const timer = areTimeoutsEnabled() ? setTimeout(() => expire(one), maxLockWaitMs()) : undefined
  add([one])
  void run()
  return done.finally(() => clearTimeout(timer))
}

async function run(): Promise<void> {
  if (isRunning) return
  isRunning = true
  while (pending.length > 0) {
    try {
      await withLockSlot(async () => add(await attempt(take(batchSize())), 'first'))
    } catch (error) {
      for (const { fail } of take()) fail(error)
    }
  }
  isRunning = false
}

/** Tries changes in one batch. Returns those to try again at once. */
async function attempt(changes: Change[]): Promise<Change[]> {
  const commands = changes.flatMap(({ command }) => command ?? [])
  const userIds = changes.flatMap(({ userId }) => userId ?? [])
  try {
    const result = await tryBatch({ commands, userIds })
    if (result === AGAIN || !result) return changes
    for (const one of changes) one.dueBy ??= result.at
    if (!result.isSettled) return concludeReads(changes, result)
    const outcomes = new Map(commands.map((command, place) => [command, result.outcomes[place]]))
    return conclude(changes, result, outcomes)
  } catch (error) {
    for (const { fail } of changes) fail(error)
    if (isAway(error)) throw error
    return []
  }
}

/** Completes changes that only needed the events that were due as they came. Returns the others. */
function concludeReads(changes: Change[], result: BatchResult): Change[] {
  const { openSince } = result
  const isDone = ({ command, dueBy }: Change) => !command && dueBy && openSince && openSince > dueBy
  const remaining = conclude(changes.filter(isDone), result, new Map())
  return [...remaining, ...changes.filter((one) => !isDone(one))]
}

/**
 * Completes changes with their results. Those with a locked row are tried again shortly, or
 * returned inside a transaction.
 */
function conclude(changes: Change[], result: BatchResult, outcomes: Map<Command, Outcome | undefined>): Change[] {
  const outcomeOf = ({ command }: Change) => command && outcomes.get(command)
  const isPending = (one: Change) =>
    outcomeOf(one) === 'deferred' || (one.userId !== undefined && result.blockedUsers.has(one.userId))
  const remaining = changes.filter(isPending)
  for (const one of changes) if (!isPending(one)) one.finish(outcomeOf(one))
  if (remaining.length === 0 || isInTransaction()) return remaining
  for (const one of remaining) void retry(one)
  return []
}

async function retry(one: Change): Promise<void> {
  await wait(one.retryMs)
  one.retryMs = longer(one.retryMs)
  add([one])
  await run()
}

function add(changes: Change[], where?: 'first'): void {
  for (const one of changes.filter(({ isExpired }) => isExpired)) one.fail(tooLate())
  const waiting = changes.filter(({ isExpired }) => !isExpired)
  pending.splice(where ? 0 : pending.length, 0, ...waiting)
  countPending(waiting.length)
}

function take(max = pending.length): Change[] {
  const removed = pending.splice(0, max)
  countPending(-removed.length)
  return removed
}

/** A change that is being tried may still succeed. */
function expire(one: Change): void {
  one.isExpired = true
  const place = pending.indexOf(one)
  if (place < 0) return
  pending.splice(place, 1)
  countPending(-1)
  one.fail(tooLate())
}

function tooLate(): DatabaseTimeout {
  return new DatabaseTimeout(`the change could not begin within ${maxLockWaitMs()} ms`)
}
