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
import { readSnapshot } from '#core/sessions/index.ts'
import { currentLogin } from '#http/pages/login.ts'
import type { Search } from '#http/pages/page-params.ts'
import { ChosenFilters } from './chosen-filters.tsx'
import { TypeFilterForm } from './filter-form.tsx'
import { boardsPath, filterOf, isWanted, typeFilterOf } from './filter-params.ts'
import { FollowBoards } from './follow-boards.tsx'
import { NoMatch, UnknownWord } from './no-boards.tsx'
import { TypeTile } from './type-tile.tsx'

export const metadata = publicPage({
  title: 'Boards',
  description: 'Microcontrollers, FPGAs and Linux boards by the minute: what they cost, and how many are free now.',
  path: '/boards',
})

/** The types of boards, for everybody. What guests see is a few seconds old at most. */
export default async function BoardsPage({ searchParams }: { searchParams: Promise<Search> }) {
  const search = await searchParams
  const filter = filterOf(search)
  // As the page of a type was addressed once.
  if (typeof search.type === 'string' && search.type !== '')
    redirect(boardsPath({ ...filter, board_type: search.type }))
  const wanted = typeFilterOf(search)
  const login = await currentLogin()
  const snapshot = login && (await readSnapshot(login.user))
  const isNarrowed = Object.keys(filter).length > 0
  const [types, capabilities, matching] = await Promise.all([
    login ? listBoardTypes() : recentBoardTypes(),
    listCapabilities(),
    isNarrowed ? listFirstBoards(1, filter) : [],
  ])
  const unknown = findUnknown(filter, { board_type: [], state: boardStates, capability: capabilities })
  const counts = new Map(matching.map((board) => [board.board_type, board.matching]))
  const shown = types.filter((type) => isWanted(type, wanted) && (!isNarrowed || counts.has(type.slug))).sort(byUse)
  return (
    <>
      {login && <FollowBoards version={versionOfTypes(types)} />}
      <PageHeader title="Boards">{summary(types)}</PageHeader>
      {types.length === 0 && <EmptyState title="No boards here yet">The operator has not added any boards.</EmptyState>}
      {types.length > 0 && (
        <TypeFilterForm filter={{ ...filter, ...wanted }} types={types} capabilities={capabilities} />
      )}
      {!unknown && <ChosenFilters filter={{ ...wanted, ...filter }} shown={shown.length} all={types.length} />}
      {unknown && <UnknownWord filter={filter} unknown={unknown} />}
      {!unknown && types.length > 0 && shown.length === 0 && <NoMatch path="/boards" />}
      {!unknown && (
        <ul aria-label="Board types" className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
          {shown.map((type) => (
            <TypeTile
              key={type.slug}
              type={type}
              snapshot={snapshot}
              matching={isNarrowed ? (counts.get(type.slug) ?? 0) : undefined}
              filter={filter}
            />
          ))}
        </ul>
      )}
    </>
  )
}

const names = new Intl.Collator('en', { numeric: true })

/** Types that are out of service come last. The order stays while boards are taken and freed. */
function byUse(a: BoardType, b: BoardType): number {
  return Number(b.usable > 0) - Number(a.usable > 0) || names.compare(a.label, b.label)
}

function summary(types: BoardType[]): string {
  const free = types.reduce((sum, type) => sum + type.free, 0)
  const all = types.reduce((sum, type) => sum + type.boards, 0)
  return all === 0 ? 'Boards you can start a session on.' : `${free} of ${all} boards are free.`
}
