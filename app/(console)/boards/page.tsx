import type { Metadata } from 'next'
import { EmptyState } from '#components/empty-state.tsx'
import { PageHeader } from '#components/page-header.tsx'
import { Pagination, PastTheEnd } from '#components/pagination.tsx'
import {
  type BoardFilter,
  type BoardType,
  boardStates,
  findUnknown,
  listBoardsWithSuccessRate,
  listBoardTypes,
  listCapabilities,
  listFirstBoards,
} from '#core/boards/index.ts'
import type { Page } from '#core/pagination.ts'
import { readSnapshot, type Snapshot } from '#core/sessions/index.ts'
import type { User } from '#core/users.ts'
import { requireLogin } from '#http/pages/login.ts'
import { pageOf, type Search } from '#http/pages/page-params.ts'
import { BoardTypeCard } from './board-type-card.tsx'
import { BoardFilterForm } from './filter-form.tsx'
import { boardsPath, filterOf } from './filter-params.ts'
import { NoMatch, UnknownWord } from './no-boards.tsx'

const BOARDS_PER_PAGE = 60
const BOARDS_PER_TYPE = 6

export const metadata: Metadata = { title: 'Boards' }

export default async function BoardsPage({ searchParams }: { searchParams: Promise<Search> }) {
  const search = await searchParams
  const filter = filterOf(search)
  const { user } = await requireLogin(boardsPath(filter))
  const snapshot = await readSnapshot(user)
  const [types, capabilities, first] = await Promise.all([
    listBoardTypes(),
    listCapabilities(),
    filter.board_type ? [] : listFirstBoards(BOARDS_PER_TYPE, filter),
  ])
  const known = { board_type: types.map(({ slug }) => slug), state: boardStates, capability: capabilities }
  const unknown = findUnknown(filter, known)
  const type = types.find(({ slug }) => slug === filter.board_type)
  return (
    <>
      <PageHeader title="Boards">{summary(types)}</PageHeader>
      {types.length > 0 && <BoardFilterForm filter={filter} types={types} capabilities={capabilities} />}
      {unknown && <UnknownWord filter={filter} unknown={unknown} />}
      {!unknown && !type && <EveryType types={types} first={first} snapshot={snapshot} filter={filter} />}
      {!unknown && type && (
        <OneType user={user} type={type} snapshot={snapshot} filter={filter} page={pageOf(search, BOARDS_PER_PAGE)} />
      )}
    </>
  )
}

const isNarrowed = ({ state, capability }: BoardFilter) => state !== undefined || capability !== undefined

type EveryTypeProps = {
  types: BoardType[]
  first: Awaited<ReturnType<typeof listFirstBoards>>
  snapshot: Snapshot
  filter: BoardFilter
}

function EveryType({ types, first, snapshot, filter }: EveryTypeProps) {
  if (types.length === 0) {
    return <EmptyState title="No boards here yet">The operator has not added any boards.</EmptyState>
  }
  const boards = Map.groupBy(first, (board) => board.board_type)
  const shown = isNarrowed(filter) ? types.filter(({ slug }) => boards.has(slug)) : types
  if (shown.length === 0) return <NoMatch />
  return (
    <div className="space-y-4">
      {shown.map((type) => (
        <BoardTypeCard
          key={type.slug}
          type={type}
          boards={boards.get(type.slug) ?? []}
          snapshot={snapshot}
          all={{
            count: boards.get(type.slug)?.[0]?.matching ?? 0,
            path: boardsPath({ ...filter, board_type: type.slug }),
            noun: isNarrowed(filter) ? 'matching boards of this type' : 'boards of this type',
          }}
        />
      ))}
    </div>
  )
}

type OneTypeProps = { user: User; type: BoardType; snapshot: Snapshot; filter: BoardFilter; page: Page }

async function OneType({ user, type, snapshot, filter, page }: OneTypeProps) {
  const { boards, total } = await listBoardsWithSuccessRate(user, { ...filter, ...page })
  if (total === 0 && isNarrowed(filter)) return <NoMatch />
  const pages = { path: boardsPath(filter), anchor: type.slug, noun: 'boards', total, ...page }
  return (
    <>
      <BoardTypeCard type={type} boards={boards} snapshot={snapshot} />
      {boards.length > 0 && total > page.limit && <Pagination {...pages} />}
      {boards.length === 0 && total > 0 && (
        <div className="mt-3">
          <PastTheEnd {...pages} />
        </div>
      )}
    </>
  )
}

function summary(types: BoardType[]): string {
  const free = types.reduce((sum, type) => sum + type.free, 0)
  const all = types.reduce((sum, type) => sum + type.boards, 0)
  return all === 0 ? 'Boards you can start a session on.' : `${free} of ${all} boards are free.`
}
