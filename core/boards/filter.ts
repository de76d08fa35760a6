import { asc, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { unknownWord } from '#core/unknown-word.ts'
import { boards, boardTypes, db } from '#db/index.ts'
import { state } from './columns.ts'
import { boardStates, capabilities } from './schemas.ts'

const nouns = { board_type: 'board type', state: 'state', capability: 'capability' }

type FilterName = keyof typeof nouns

export type BoardFilter = Partial<Record<FilterName, string | undefined>>

type FilterWords = Record<FilterName, readonly string[]>

/** Returns the condition of boards that match a filter; null matches every board. */
export function matching(filter: Record<FilterName, Placeholder | string | null>): SQL {
  return sql`(${filter.board_type}::text is null or ${boards.boardType} = ${filter.board_type})
    and (${filter.state}::text is null or ${state} = ${filter.state})
    and (${filter.capability}::text is null or ${filter.capability} = any(${boards.capabilities}))`
}

export function matchingFilter({ board_type, state, capability }: BoardFilter): SQL {
  return matching({ board_type: board_type ?? null, state: state ?? null, capability: capability ?? null })
}

/**
 * Returns what can be done with boards: the words we know, and `asked` if a board has it. Other
 * words of agents are shown with their boards alone, to those who may see these.
 */
export async function listCapabilities(asked: string | undefined): Promise<string[]> {
  if (asked === undefined || capabilities.some((known) => known === asked)) return [...capabilities]
  const matches = matchingFilter({ capability: asked })
  const [board] = await db().select({ id: boards.id }).from(boards).where(matches).limit(1)
  return board ? [...capabilities, asked] : [...capabilities]
}

/** Returns the first word of a filter that names nothing. */
export function findUnknown(filter: BoardFilter, known: FilterWords) {
  for (const name of ['board_type', 'state', 'capability'] as const) {
    const word = filter[name]
    if (word !== undefined && !known[name].includes(word)) return { name, word, noun: nouns[name], known: known[name] }
  }
  return undefined
}

/**
 * Throws `invalid_request` for a board type, state or capability that does not exist, and names the
 * nearest one.
 */
export async function refuseUnknown(filter: BoardFilter): Promise<void> {
  const [types, capability] = await Promise.all([
    db().select({ slug: boardTypes.slug }).from(boardTypes).orderBy(asc(boardTypes.slug)),
    listCapabilities(filter.capability),
  ])
  const known = { board_type: types.map(({ slug }) => slug), state: boardStates, capability }
  const unknown = findUnknown(filter, known)
  if (unknown) throw unknownWord({ parameter: unknown.name }, unknown.noun, unknown.word, unknown.known)
}
