import { isTooLong, isUnavailable } from '#db/unavailable.ts'
import { type BatchResult, runBatch } from './batch.ts'
import { batchSize, oneByOne, recordHeldTime } from './batch-size.ts'
import { dueAfter, heldOffUsers, holdOff, recordSettled, release } from './due.ts'
import { quarantine, SettleError } from './quarantine.ts'
import type { Command } from './rules/commands.ts'
import { endAbsentHolder, LockBusy } from './store/lock.ts'

type Options = { commands?: Command[]; userIds?: string[]; isOptional?: boolean }

/**
 * Returned if a batch has to be tried again: the lock was busy, or a failed event was dealt with.
 */
export const AGAIN = 'again'

/**
 * Runs one batch and adapts: the size of the next one, users with locked rows to leave out for a
 * while, a session to quarantine. Returns undefined if it was optional and the lock was taken.
 * Throws what no single event has caused.
 */
export async function tryBatch(
  { commands = [], userIds = [], isOptional = false }: Options,
  work?: (at: Date) => Promise<void>,
): Promise<BatchResult | typeof AGAIN | undefined> {
  const [maxEvents, after, without] = [batchSize(), dueAfter(), heldOffUsers()]
  let hasBegun = false
  const begin =
    work &&
    (async (at: Date) => {
      hasBegun = true
      await work(at)
    })
  try {
    const result = await runBatch({ commands, userIds, isOptional, maxEvents, after, without }, begin)
    if (!result) return undefined
    recordHeldTime(result.heldMs, result.taken, !result.isSettled || commands.length >= maxEvents)
    release(userIds)
    holdOff(result.blockedUsers)
    const blockedUsers = new Set([...result.blockedUsers, ...heldOffUsers()])
    if (result.isSettled && blockedUsers.size === 0) recordSettled(result.at, after)
    return { ...result, blockedUsers }
  } catch (error) {
    if (error instanceof LockBusy) await endAbsentHolder()
    else if (error instanceof SettleError) await quarantine(error)
    else if (hasBegun || (isUnavailable(error) && !isTooLong(error)) || maxEvents === 1) throw error
    else oneByOne()
    return AGAIN
  }
}
