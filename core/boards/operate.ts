import { and, eq, isNull, sql } from 'drizzle-orm'
import { recordEvent } from '#core/audit/index.ts'
import { notFound, Refusal } from '#core/errors.ts'
import { tellInstances } from '#core/instances.ts'
import { dispatchQueue, failSessionOn, withSessionLock } from '#core/scheduler/index.ts'
import { agents, type BoardCondition, boards, db } from '#db/index.ts'
import { getBoard, type ShownBoard, showBoard } from './list.ts'
import type { Board } from './schemas.ts'
import { dropSuspicions } from './suspicions.ts'
import { addBoardType, hasBoardType } from './types.ts'

type NewBoard = {
  boardType: string
  label: string
  location?: string | undefined
  /** How to reach the board, shown to the user of its session. */
  connection?: string | null | undefined
  /** The agent that has the board, by its name, and the name by which the agent knows the board. */
  agent?: { name: string; slot: string } | undefined
  /** Describes a board type that is not in the catalogue. */
  newType?: { specs: string; creditsPerMinute: number } | undefined
}

/**
 * Adds a board, for the operator. The first board of a type adds the type and its base images: the
 * catalogue's, or `newType` with a bare image. Throws for a type that is in neither, listing the
 * known types. Throws for a `newType` that exists, because its rate never changes, and for an agent
 * that is unknown or has a board in this slot.
 */
export function addBoard({ boardType, label, location, connection, agent, newType }: NewBoard): Promise<Board> {
  return withSessionLock(async (at) => {
    const known = await hasBoardType(boardType)
    if (known && newType) throw new Refusal('invalid_request', `There is a board type ${boardType} already.`)
    if (!known) await addBoardType(boardType, newType)
    const place = agent && (await placeAt(agent))
    const [added] = await db()
      .insert(boards)
      .values({ boardType, label, location, connection, ...place })
      .onConflictDoNothing({ target: [boards.agentId, boards.agentSlot] })
      .returning({ id: boards.id })
    if (!added) throw new Refusal('invalid_request', `The agent has a board in slot ${agent?.slot} already.`)
    if (place) await tellInstances({ t: 'boards', agent: place.agentId })
    await recordEvent('board_added', { userId: null, subjectId: added.id, details: {} })
    await dispatchQueue(boardType, at)
    return getBoard(added.id)
  })
}

/** Returns where an agent's board is. Throws `not_found` for an unknown or revoked agent. */
async function placeAt({ name, slot }: { name: string; slot: string }) {
  const [agent] = await db()
    .select({ id: agents.id })
    .from(agents)
    .where(and(eq(agents.name, name), isNull(agents.revokedAt)))
  if (!agent) throw notFound('agent')
  return { agentId: agent.id, agentSlot: slot }
}

/** Adds an agent's boards that are not there yet, by their slots. */
export async function ensureBoards(agentName: string, wanted: { slot: string; boardType: string; label: string }[]) {
  const known = await db()
    .select({ slot: boards.agentSlot })
    .from(boards)
    .innerJoin(agents, eq(agents.id, boards.agentId))
    .where(and(eq(agents.name, agentName), isNull(agents.revokedAt)))
  for (const { slot, boardType, label } of wanted)
    if (!known.some((board) => board.slot === slot))
      await addBoard({ boardType, label, agent: { name: agentName, slot } })
}

type BoardSettings = {
  condition?: BoardCondition | undefined
  /**
   * Whether the session on the board ends (`board_failed`), refunded as if the board had failed.
   * Otherwise it keeps the board.
   */
  now?: boolean | undefined
  /** How to reach the board, shown to the user of its session; null removes it. */
  connection?: string | null | undefined
  /** Why the board is out of use from its next session on; null ends that. */
  quarantine?: string | null | undefined
}

/**
 * Changes a board, for the operator. A condition applies from the next session on; a board that
 * becomes available goes to the first in the queue. A connection is shown at once. Throws
 * `not_found`.
 */
export function setBoard(
  boardId: string,
  { now = false, quarantine, ...settings }: BoardSettings,
): Promise<ShownBoard> {
  return withSessionLock(async (at) => {
    const { board_type } = await getBoard(boardId)
    const { condition, connection } = settings
    if (condition !== undefined || connection !== undefined) {
      await db().update(boards).set(settings).where(eq(boards.id, boardId))
      const details = { condition, now, connection: connection !== undefined }
      await recordEvent('board_set', { userId: null, subjectId: boardId, details })
    }
    if (quarantine !== undefined) await setQuarantine(boardId, quarantine)
    const isTakenOut = typeof quarantine === 'string' || (condition !== undefined && condition !== 'available')
    if (isTakenOut) await dropSuspicions(boardId)
    if (now) await failSessionOn(boardId, at)
    await dispatchQueue(board_type, at)
    return showBoard(boardId)
  })
}

/** Begins or ends a quarantine by hand, which good checks do not end. */
async function setQuarantine(boardId: string, reason: string | null): Promise<void> {
  const begins = {
    quarantinedAt: sql`date_trunc('milliseconds', now())`,
    quarantineReason: reason,
    isQuarantinedByHand: true,
  }
  const ends = {
    quarantinedAt: null,
    quarantineReason: null,
    isQuarantinedByHand: false,
    releasedAt: sql`date_trunc('milliseconds', now())`,
    badChecks: 0,
    health: sql`case when check_error is null then 'good' else 'bad' end`,
  }
  await db()
    .update(boards)
    .set(reason === null ? ends : begins)
    .where(eq(boards.id, boardId))
  const action = reason === null ? 'board_released' : 'board_quarantined'
  await recordEvent(action, { userId: null, subjectId: boardId, details: {} })
}
