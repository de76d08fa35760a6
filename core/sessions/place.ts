import { and, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { notFound, Refusal } from '#core/errors.ts'
import { baseImages, boards, boardTypes, db } from '#db/index.ts'
import type { StartSession } from './schemas.ts'

/**
 * Returns the board type of a start, and the requested image or the type's first by label. Needs no
 * lock: neither changes once it exists. Throws `invalid_request` for an unknown type, or an image
 * that is unknown or does not fit, and `not_found` for an unknown board.
 */
export async function findPlace({ board_type, board_id, base_image_id }: z.output<typeof StartSession>) {
  const slug = board_id
    ? sql`(select ${boards.boardType} from ${boards} where ${boards.id} = ${board_id})`
    : sql`${board_type}`
  const isRequested = base_image_id === undefined ? undefined : eq(baseImages.id, base_image_id)
  const { slug: boardType, specs: boardSpecs, creditsPerMinute } = boardTypes
  const [found] = await db()
    .select({
      type: { boardType, boardSpecs, creditsPerMinute, typeLabel: boardTypes.label },
      image: { baseImageId: baseImages.id, bootTimeoutS: baseImages.bootTimeoutS },
    })
    .from(boardTypes)
    .leftJoin(baseImages, and(eq(baseImages.boardType, boardType), isRequested))
    .where(eq(boardType, slug))
    .orderBy(baseImages.label)
    .limit(1)
  if (!found && board_id) throw notFound('board')
  if (!found) throw refusal('/board_type', 'There is no such board type.')
  const { type, image } = found
  if (image) return { ...type, ...image, wantedBoardId: board_id ?? null }
  throw base_image_id
    ? refusal('/base_image_id', `There is no such image for a ${found.type.boardType}.`)
    : refusal('/board_type', 'There is no image for this board type yet.')
}

function refusal(pointer: string, detail: string): Refusal {
  return new Refusal('invalid_request', detail, { errors: [{ pointer, detail }] })
}
