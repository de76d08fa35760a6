import type { BoardFilter } from '#core/boards/index.ts'
import type { Search } from '#http/pages/page-params.ts'

/** The parameters of the page, by the names that the filters have in the API. */
const names = { board_type: 'type', state: 'state', capability: 'capability' } as const

/** Returns the filter in the page's URL. Empty values of the form are no filter. */
export function filterOf(search: Search): BoardFilter {
  const given = Object.entries(names).map(([name, parameter]) => [name, search[parameter]])
  return Object.fromEntries(given.filter(([, value]) => typeof value === 'string' && value !== ''))
}

/** Returns the URL of the page with a filter. */
export function boardsPath(filter: BoardFilter): string {
  const given = Object.entries(names).flatMap(([name, parameter]) => {
    const value = filter[name as keyof typeof names]
    return value === undefined ? [] : [[parameter, value]]
  })
  return given.length === 0 ? '/boards' : `/boards?${new URLSearchParams(given)}`
}
