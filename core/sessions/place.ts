import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { notFound, Refusal } from '#core/errors.ts'
import { unconfirmedEmail } from '#core/scheduler/index.ts'
import { unknownWord } from '#core/unknown-word.ts'
import type { User } from '#core/users.ts'
import { baseImages, boards, boardTypes, db, isEmulated, users } from '#db/index.ts'
import type { StartSession } from './schemas.ts'

/**
 * Returns the board type of a start, and the requested image or the type's first by label. Needs no
 * lock: neither changes once it exists. Throws `invalid_request` for an unknown type, or an image
 * that is unknown or does not fit, and `not_found` for an unknown board. Throws `unconfirmed_email`
 * if the user would get real hardware without having confirmed the e-mail address, and
 * `no_board_available` if all that would do are in quarantine.
 */
export async function findPlace(
  user: Pick<User, 'id'>,
  { board_type, board_id, base_image_id }: z.output<typeof StartSession>,
) {
  const slug = board_id
    ? sql`(select ${boards.boardType} from ${boards} where ${boards.id} = ${board_id})`
    : sql`${board_type}`
  const isRequested = base_image_id === undefined ? undefined : eq(baseImages.id, base_image_id)
  const { slug: boardType, specs: boardSpecs, creditsPerMinute } = boardTypes
  const [found] = await db()
    .select({
      type: { boardType, boardSpecs, creditsPerMinute, typeLabel: boardTypes.label },
      isInQuarantine: areInQuarantine(board_id),
      mayUse: sql<boolean>`${isConfirmed(user)} or ${board_id ? isEmulatedBoard(board_id) : isEmulatedType}`,
      image: { baseImageId: baseImages.id, bootTimeoutS: baseImages.bootTimeoutS },
    })
    .from(boardTypes)
    .leftJoin(baseImages, and(eq(baseImages.boardType, boardType), isRequested))
    .where(eq(boardType, slug))
    .orderBy(baseImages.label)
    .limit(1)
  if (!found && board_id) throw notFound('board')
  if (!found) throw await unknownType(board_type ?? '')
  const { type, image, mayUse, isInQuarantine } = found
  if (!mayUse) throw unconfirmedEmail(type.typeLabel)
  if (isInQuarantine) {
    const what = board_id ? 'This board' : `Every ${type.typeLabel}`
    throw new Refusal('no_board_available', `${what} is in quarantine because it failed. Pick another, or try later.`)
  }
  if (image) return { ...type, ...image, wantedBoardId: board_id ?? null }
  throw base_image_id
    ? refusal('/base_image_id', `There is no such image for a ${found.type.boardType}.`)
    : refusal('/board_type', 'There is no image for this board type yet.')
}

async function unknownType(slug: string): Promise<Refusal> {
  const known = await db().select({ slug: boardTypes.slug }).from(boardTypes).orderBy(boardTypes.slug)
  return unknownWord(
    { pointer: '/board_type' },
    'board type',
    slug,
    known.map((type) => type.slug),
  )
}

function isConfirmed(user: Pick<User, 'id'>): SQL {
  return sql`exists (select 1 from ${users} where ${users.id} = ${user.id} and ${users.emailVerifiedAt} is not null)`
}

function isEmulatedBoard(boardId: string): SQL {
  return sql`exists (select 1 from ${boards} where ${boards.id} = ${boardId} and ${isEmulated})`
}

/**
 * True if each board that a start could get is in quarantine: nobody knows until when. A board that
 * the operator has closed, or whose agent is away, is waited for.
 */
function areInQuarantine(boardId: string | undefined): SQL<boolean> {
  const isWanted = boardId ? sql`boards.id = ${boardId}` : sql`boards.board_type = ${boardTypes.slug}`
  return sql`(select coalesce(bool_and(boards.quarantined_at is not null), false) from boards where ${isWanted})`
}

/** All boards of the type are emulated, so the session gets none that is not. */
const isEmulatedType = sql`(select coalesce(bool_and(${isEmulated}), false) from ${boards} where ${boards.boardType} = ${boardTypes.slug})`

function refusal(pointer: string, detail: string): Refusal {
  return new Refusal('invalid_request', detail, { errors: [{ pointer, detail }] })
}
