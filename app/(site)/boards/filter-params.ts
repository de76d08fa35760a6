import type { BoardFilter, BoardType } from '#core/boards/index.ts'
import type { Search } from '#http/pages/page-params.ts'

/** What a reader looks for among the types. Each value is as it was typed. */
export type TypeFilter = Partial<Record<'q' | 'family' | 'architecture' | 'kind', string>>

export const kinds = [
  ['emulated', 'Emulated'],
  ['hardware', 'Hardware'],
] as const

export const capabilityWords: Record<string, string> = {
  console: 'Console',
  flash: 'Flash',
  reset: 'Reset',
  power: 'Power',
  break: 'Break',
  gpio: 'Pins',
}

const typeNames = ['q', 'family', 'architecture', 'kind'] as const
const boardNames = ['state', 'capability'] as const

/** Returns the filter of boards in a page's URL. Empty values of the form are no filter. */
export function filterOf(search: Search): BoardFilter {
  return given(search, boardNames)
}

/** Returns the filter of types in the page's URL. */
export function typeFilterOf(search: Search): TypeFilter {
  return given(search, typeNames)
}

function given(search: Search, names: readonly string[]): Partial<Record<string, string>> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = search[name]
      return typeof value === 'string' && value.trim() !== '' ? [[name, value.trim().slice(0, 60)]] : []
    }),
  )
}

/** Returns what the processor of a type understands: some have cores of two kinds. */
export function architecturesOf({ architecture }: BoardType): string[] {
  return architecture?.split(' or ') ?? []
}

/** Returns whether a type has each word that was searched for, and is what was chosen. */
export function isWanted(type: BoardType, { q = '', family, architecture, kind }: TypeFilter): boolean {
  const text = [type.label, type.slug, type.specs, type.family, type.architecture].join(' ').toLowerCase()
  return (
    q
      .toLowerCase()
      .split(/\s+/)
      .every((word) => text.includes(word)) &&
    (family === undefined || type.family === family) &&
    (architecture === undefined || architecturesOf(type).includes(architecture)) &&
    (kind === undefined || type.emulated === (kind === 'emulated'))
  )
}

/** Returns the URL of the list, or of a type's own page, with a filter. */
export function boardsPath({ board_type, ...filter }: BoardFilter & TypeFilter): string {
  const path = board_type === undefined ? '/boards' : `/boards/${encodeURIComponent(board_type)}`
  const named = Object.entries(filter).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))
  return named.length === 0 ? path : `${path}?${new URLSearchParams(named)}`
}
