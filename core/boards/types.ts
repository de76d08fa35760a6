import { asc, eq, sql } from 'drizzle-orm'
import { Refusal } from '#core/errors.ts'
import { estimateNextStarts } from '#core/sessions/index.ts'
import { catalogue, findInCatalogue } from '#db/catalogue.ts'
import { baseImages, boards, boardTypes, db, isEmulated, isFree, isInService } from '#db/index.ts'
import { type BaseImage, listBaseImages } from './images.ts'

export type BoardType = {
  slug: string
  label: string
  specs: string
  /** Known of the types of the catalogue. */
  family: string | null
  architecture: string | null
  /** Software plays all its boards. */
  emulated: boolean
  credits_per_minute: number
  boards: number
  /** How many can be used, now or after another session. */
  usable: number
  free: number
  /** When a session that is queued now would get a board; null if it would now, or nobody knows. */
  next_free_at: Date | null
  base_images: BaseImage[]
}

/**
 * Returns every board type with its number of boards, how many of them are free now, or when the
 * next one is, and its images.
 */
export async function listBoardTypes(): Promise<BoardType[]> {
  const [types, images, nextStarts] = await Promise.all([
    db()
      .select({
        slug: boardTypes.slug,
        label: boardTypes.label,
        specs: boardTypes.specs,
        credits_per_minute: boardTypes.creditsPerMinute,
        emulated: sql<boolean>`coalesce(bool_and(${isEmulated}), false)`,
        boards: sql<number>`count(${boards.id})::int`,
        usable: sql<number>`(count(${boards.id}) filter (where ${isInService}))::int`,
        free: sql<number>`(count(${boards.id}) filter (where ${isFree}))::int`,
      })
      .from(boardTypes)
      .leftJoin(boards, eq(boards.boardType, boardTypes.slug))
      .groupBy(boardTypes.slug)
      .orderBy(asc(boardTypes.label)),
    listBaseImages(),
    estimateNextStarts(),
  ])
  return types.map((type) => ({
    ...type,
    next_free_at: nextStarts.get(type.slug) ?? null,
    family: findInCatalogue(type.slug)?.family ?? null,
    architecture: findInCatalogue(type.slug)?.architecture ?? null,
    base_images: images.filter((image) => image.board_type === type.slug),
  }))
}

export async function hasBoardType(slug: string): Promise<boolean> {
  return (await db().$count(boardTypes, eq(boardTypes.slug, slug))) > 0
}

type Described = { specs: string; creditsPerMinute: number }

/**
 * Adds a board type with its base images, for the operator: from the catalogue, or as described,
 * with a bare image. Simultaneous calls for the same type add one. Throws for a type that is
 * neither described nor in the catalogue, listing the known types.
 */
export async function addBoardType(slug: string, described?: Described): Promise<void> {
  const { images, ...type } = described
    ? { slug, label: slug, ...described, images: [bare] }
    : await fromCatalogue(slug)
  await db().insert(boardTypes).values(type).onConflictDoNothing()
  await db()
    .insert(baseImages)
    .values(images.map((image) => ({ boardType: slug, ...image })))
    .onConflictDoNothing()
}

const bare = { label: 'Bare', description: 'No firmware: flash your own.' }

async function fromCatalogue(slug: string) {
  const type = findInCatalogue(slug)
  if (type) {
    const { label, specs, creditsPerMinute, images, target } = type
    return { slug, label, specs, creditsPerMinute, images, target }
  }
  const existing = await db().select({ slug: boardTypes.slug }).from(boardTypes).orderBy(boardTypes.slug)
  const known = new Set([...existing, ...catalogue].map((one) => one.slug))
  throw new Refusal('invalid_request', `There is no board type ${slug}. There are: ${[...known].join(', ')}.`)
}
