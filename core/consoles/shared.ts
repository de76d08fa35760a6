import { eq } from 'drizzle-orm'
import { Refusal } from '#core/errors.ts'
import { type Flashed, flashedOn, flashesOn, unnamed } from '#core/firmware/index.ts'
import { baseImages, boards, boardTypes, db, sessions } from '#db/index.ts'
import { findOwnRecord } from './admit.ts'
import type { ConsoleStatus } from './status.ts'
import { findTicket } from './tickets.ts'

/** What the holder of a link sees of a session: nothing of its owner. */
export type SharedConsole = {
  ticketId: string
  status: ConsoleStatus
  name: string
  /** The short name of the board type, and the one that people read. */
  boardTypeSlug: string
  boardType: string
  baseImage: string
  /** What runs in place of the image, if anything does. */
  flashed: Flashed | null
  /** The last flashes that were asked for, oldest first; some may have failed. */
  flashes: Flashed[]
  /** The parts on the pins of its board, as they were declared. */
  parts: (typeof sessions.$inferSelect)['parts']
  expiresAt: Date
}

/**
 * Returns the console that a ticket opens. Of an ended session all its output is stored by then.
 * Throws `unauthorized`.
 */
export async function openShared(ticket: string, sessionId: string): Promise<SharedConsole> {
  const found = await findTicket(ticket, sessionId)
  if (!found) throw new Refusal('unauthorized', 'This link has expired or was revoked. Ask for a new one.')
  const [labels] = await db()
    .select({
      board: boards.label,
      slug: boardTypes.slug,
      boardType: boardTypes.label,
      baseImage: baseImages.label,
      flashed: flashedOn(sessions.id),
      flashes: flashesOn(sessions.id),
      parts: sessions.parts,
    })
    .from(sessions)
    .innerJoin(boardTypes, eq(boardTypes.slug, sessions.boardType))
    .innerJoin(baseImages, eq(baseImages.id, sessions.baseImageId))
    .leftJoin(boards, eq(boards.id, sessions.boardId))
    .where(eq(sessions.id, sessionId))
  if (!labels) throw new Error('a ticket has no session')
  return {
    ticketId: found.id,
    status: await findOwnRecord(found.userId, sessionId),
    name: labels.board ?? labels.boardType,
    boardTypeSlug: labels.slug,
    boardType: labels.boardType,
    baseImage: labels.baseImage,
    flashed: labels.flashed && withoutName(labels.flashed),
    flashes: labels.flashes.map(withoutName),
    parts: labels.parts,
    expiresAt: found.expiresAt,
  }
}

const withoutName = ({ file, at }: Flashed): Flashed => ({ file: file && unnamed(file), at })
