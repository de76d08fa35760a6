import type { BillingState } from '#core/billing.ts'
import type { BoardCondition, EndReason, SessionState, Tier } from '#db/index.ts'

/**
 * What a plan is made from: the part of the database that a batch of due events and commands
 * concerns.
 */
export type World = {
  /** The moment at which the batch happens. */
  at: Date
  /**
   * The first due event that was not loaded. What comes after it in the order of time has to wait.
   */
  horizon: { id: string; nextEventAt: Date } | null
  users: PlannedUser[]
  /** The live sessions of these users, and those that commands name, whatever their state. */
  sessions: PlannedSession[]
  /** The ids of live sessions by user, where all of them are loaded. */
  liveSessionsOf: Map<string, string[]>
  queues: PlannedQueue[]
}

/** What decides on a session's place in a queue: `held` is how many boards its user has. */
export type Place = { held: number; createdAt: Date; id: string }

/**
 * What is loaded of a board type's queue, whose sessions are among the others: no more than can
 * matter.
 */
export type PlannedQueue = {
  boardType: string
  free: PlannedBoard[]
  /** The last of the free boards in the order they are given away, if others may come behind it. */
  lastFree: PlannedBoard | null
  /**
   * Those who wait for any board (null), or for one by name; nobody waits for a free board that has
   * no lane. Others may come behind the `last` that was loaded, null where nobody was; undefined
   * where all are.
   */
  lanes: { wantedBoardId: string | null; last: Place | null | undefined }[]
}

export type PlannedUser = {
  id: string
  tier: Tier
  credits: number
  isOpen: boolean
  /** How many boards the user has: who has fewer comes first in a queue. */
  held: number
}

export type PlannedSession = BillingState & {
  id: string
  userId: string
  boardType: string
  boardId: string | null
  wantedBoardId: string | null
  minutes: number
  state: SessionState
  endReason: EndReason | null
  endedAt: Date | null
  creditsRefunded: number
  nextEventAt: Date | null
  /** Of the board it has: what the ledger calls it, and whether it is open to the next session. */
  boardLabel: string | null
  boardCondition: BoardCondition | null
}

export type PlannedBoard = { id: string; label: string; freeSince: Date }

export type NewSession = {
  id: string
  userId: string
  boardType: string
  typeLabel: string
  boardSpecs: string
  baseImageId: string
  wantedBoardId: string | null
  minutes: number
  creditsPerMinute: number
}
