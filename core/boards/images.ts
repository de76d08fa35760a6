import { asc, eq } from 'drizzle-orm'
import { z } from 'zod'
import { Timestamp } from '#core/timestamps.ts'
import { baseImages, db } from '#db/index.ts'

export const BaseImage = z
  .strictObject({
    id: z.string(),
    board_type: z.string(),
    label: z.string(),
    description: z.string(),
    created_at: Timestamp,
  })
  .meta({ id: 'BaseImage', description: 'An image that boards of a type can start with.' })
export type BaseImage = z.infer<typeof BaseImage>

/** Returns all base images, or those of one board type; none if that type does not exist. */
export function listBaseImages(filter: { board_type?: string | undefined } = {}): Promise<BaseImage[]> {
  return db()
    .select({
      id: baseImages.id,
      board_type: baseImages.boardType,
      label: baseImages.label,
      description: baseImages.description,
      created_at: baseImages.createdAt,
    })
    .from(baseImages)
    .where(filter.board_type === undefined ? undefined : eq(baseImages.boardType, filter.board_type))
    .orderBy(asc(baseImages.boardType), asc(baseImages.label))
}
