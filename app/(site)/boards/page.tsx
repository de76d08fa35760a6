import { redirect } from 'next/navigation'
import { publicPage } from '#app/public-page.ts'
import { EmptyState } from '#components/empty-state.tsx'
import { PageHeader } from '#components/page-header.tsx'
import {
  type BoardType,
  boardStates,
  findUnknown,
  listBoardTypes,
  listCapabilities,
  listFirstBoards,
  recentBoardTypes,
  versionOfTypes,
} from '#core/boards/index.ts'
import { currentLogin } from '#http/pages/login.ts'
import { pageSnapshot } from '#http/pages/meter.ts'
import type { Search } from '#http/pages/page-params.ts'
import { ChosenFilters } from './chosen-filters.tsx'
import { TypeFilterForm } from './filter-form.tsx'
import { boardsPath, filterOf, isWanted, typeFilterOf } from './filter-params.ts'
import { FollowBoards } from './follow-boards.tsx'
import { NoMatch, NoTypeMatches, UnknownWord } from './no-boards.tsx'
import { TypeRow } from './type-row.tsx'
import { TypeTile } from './type-tile.tsx'

export const metadata = publicPage({
  title: 'Boards',
  description: 'Microcontrollers, FPGAs and Linux boards by the minute: what they cost, and how many are free now.',
  path: '/boards',
})

const GRID = 'grid gap-3 sm:grid-cols-2 lg:grid-cols-3'

/** The types of boards, for everybody. What guests see is a few seconds old at most. */
export default async function BoardsPage({ searchParams }: { searchParams: Promise<Search> }) {
  const search = await searchParams
  const filter = filterOf(search)
  // As the page of a type was addressed once.
  if (typeof search.type === 'string' && search.type !== '')
    redirect(boardsPath({ ...filter, board_type: search.type }))
  const wanted = typeFilterOf(search)
  const login = await currentLogin()
  const snapshot = login && (await pageSnapshot(login.user))
  const isNarrowed = Object.keys(filter).length > 0
  const [types, capabilities, first] = await Promise.all([
    login ? listBoardTypes() : recentBoardTypes(),
    listCapabilities(filter.capability),
    isNarrowed ? listFirstBoards(1, filter) : [],
  ])
  const unknown = findUnknown(filter, { board_type: [], state: boardStates, capability: capabilities })
  const counts = new Map(first.map((board) => [board.board_type, board.matching]))
  const shown = types.filter((type) => isWanted(type, wanted) && (!isNarrowed || counts.has(type.slug))).sort(byName)
  const { usable = [], away = [] } = Object.groupBy(shown, (type) => (type.usable > 0 ? 'usable' : 'away'))
  const matching = ({ slug }: BoardType) => (isNarrowed ? (counts.get(slug) ?? 0) : undefined)
  return (
    <>
      <FollowBoards version={versionOfTypes(types)} isGuest={!login} />
      <PageHeader title="Boards">{summary(types)}</PageHeader>
      {types.length === 0 && <EmptyState title="No boards here yet">The operator has not added any boards.</EmptyState>}
      {types.length > 0 && (
        <TypeFilterForm filter={{ ...filter, ...wanted }} types={types} capabilities={capabilities} />
      )}
      {!unknown && <ChosenFilters filter={{ ...wanted, ...filter }} shown={shown.length} all={types.length} />}
      {unknown && <UnknownWord filter={filter} unknown={unknown} />}
      {!unknown &&
        types.length > 0 &&
        shown.length === 0 &&
        (isNarrowed ? <NoMatch path="/boards" /> : <NoTypeMatches wanted={wanted} types={types} />)}
      {!unknown && shown.length > 0 && (
        <div className={GRID}>
          <ul aria-label="Board types" className="contents">
            {usable.map((type) => (
              <TypeTile key={type.slug} type={type} snapshot={snapshot} matching={matching(type)} filter={filter} />
            ))}
          </ul>
          {away.length > 0 && (
            <section aria-labelledby="away" className={`min-w-0 ${restOfRow(usable.length, away.length)}`}>
              <h2 id="away" className="mb-2 font-medium">
                Not available now ({away.length})
              </h2>
              <ul aria-labelledby="away" className="grid grid-cols-[repeat(auto-fill,minmax(15rem,1fr))] gap-x-6">
                {away.map((type) => (
                  <TypeRow key={type.slug} type={type} matching={matching(type)} filter={filter} />
                ))}
              </ul>
            </section>
          )}
        </div>
      )}
    </>
  )
}

/** So many lines are as high as a tile. */
const LINES_OF_TILE = 8

/**
 * Returns the width of what follows so many tiles: it fills the rest of their last row, or has a
 * row of its own if it is too long for that.
 */
function restOfRow(tiles: number, lines: number): string {
  const ofTwo = tiles % 2 === 0 || lines > LINES_OF_TILE ? 'sm:col-span-2' : ''
  const free = lines > LINES_OF_TILE * (3 - (tiles % 3)) ? 3 : 3 - (tiles % 3)
  return `${ofTwo} ${['', 'lg:col-span-1', 'lg:col-span-2', 'mt-3 lg:col-span-3'][free]}`
}

const names = new Intl.Collator('en', { numeric: true })

/** The order stays while boards are taken and freed. */
const byName = (a: BoardType, b: BoardType) => names.compare(a.label, b.label)

function summary(all: BoardType[]): string {
  if (all.every(({ boards }) => boards === 0)) return 'Boards you can start a session on.'
  const free = all.reduce((sum, type) => sum + type.free, 0)
  const usable = all.filter((type) => type.usable > 0).length
  const types = `${usable} of ${all.length} board types are available`
  if (free === 0) return `No board is free now. ${types}.`
  return `${free === 1 ? '1 board is' : `${free} boards are`} free now. ${types}.`
}
