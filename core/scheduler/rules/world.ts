import type { Made } from '#core/idempotency/index.ts'
import type { BoardCondition, sessions, Tier } from '#db/index.ts'

/** The part of the database that a batch concerns, from which a plan is made. */
export type World = {
  at: Date
  /** The first due event that was not loaded. Later events have to wait. */
  horizon: { id: string; nextEventAt: Date } | null
  users: PlannedUser[]
  /** The live sessions of these users, and sessions that commands name, in any state. */
  sessions: PlannedSession[]
  /** The ids of live sessions by user, for users whose sessions are all loaded. */
  liveSessionsOf: Map<string, string[]>
  queues: PlannedQueue[]
  /** The daily limits of keys and trusts that start sessions, by their ids. */
  dailyCaps: Map<string, DailyCap>
  /** What the idempotency keys of commands have made already. */
  made: Made[]
}

/** What sessions of an API key or account may cost on a day (UTC), and have cost, by day. */
export type DailyCap = { limit: number; used: Record<string, number> }

/** The sort key of a queue: `held` is how many boards the user holds. */
export type Place = { held: number; createdAt: Date; id: string }

/** The loaded part of a board type's queue. Its sessions are in `sessions`. */
export type PlannedQueue = {
  boardType: string
  free: PlannedBoard[]
  /**
   * For each set of needs of a lane, the last loaded free board that meets it, in the order they
   * are given away, if more may follow.
   */
  lastFree: { needs: string[]; board: PlannedBoard | null }[]
  /**
   * Waiters for any board that meets their needs (null) or for one board; without a lane none
   * waits. More may follow the `last` that was loaded, which is null if none was; undefined means
   * that all are loaded.
   */
  lanes: { wantedBoardId: string | null; needs: string[]; last: Place | null | undefined }[]
}

export type PlannedUser = {
  id: string
  tier: Tier
  credits: number
  isOpen: boolean
  /** What all its sessions may cost on a day. */
  dailyCap: DailyCap | null
  /** A balance below this is to be told by mail; null if it was told, or need not be. */
  lowBalance: number | null
  /** How many boards the user holds: fewer come first in a queue. */
  held: number
}

type Stored = (typeof sessions)['$inferSelect']

/** The columns of a session that no rule reads. */
export const UNPLANNED = [
  'boardSpecs',
  'baseImageId',
  'metadata',
  'origin',
  'speed',
  'seed',
  'parts',
  'endedNumber',
  'endingToldAt',
] as const satisfies (keyof Stored)[]

export type PlannedSession = Omit<Stored, (typeof UNPLANNED)[number]> & {
  /** The daily limit of the key or trust that started it, and what that has spent. */
  dailyCap: DailyCap | null
  /** The label of its board, for the ledger, and whether the board is open to the next session. */
  boardLabel: string | null
  boardCondition: BoardCondition | null
  /** The agent of its board, which prepares the board and wipes it afterwards. */
  boardAgentId: string | null
  /** How long its image may take to boot. */
  bootTimeoutS: number
}

export type PlannedBoard = {
  id: string
  label: string
  freeSince: Date
  agentId: string | null
  capabilities: string[]
}

/** A failure that is the board's own, not what a user did with it. */
export type BoardFailure = { boardId: string; message: string }

export type NewSession = Pick<
  Stored,
  | Exclude<(typeof UNPLANNED)[number], 'endedNumber' | 'endingToldAt'>
  | 'id'
  | 'userId'
  | 'boardType'
  | 'wantedBoardId'
  | 'minutes'
  | 'creditsPerMinute'
  | 'startedBy'
  | 'trustId'
  | 'leaseSeconds'
  | 'maxCredits'
  | 'needs'
> & { typeLabel: string; bootTimeoutS: number }
