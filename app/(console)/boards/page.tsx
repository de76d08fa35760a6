import type { Metadata } from 'next'
import { EmptyState } from '#components/empty-state.tsx'
import { PageHeader } from '#components/page-header.tsx'
import { Pagination, PastTheEnd } from '#components/pagination.tsx'
import { ButtonLink } from '#components/ui/button.tsx'
import { type Board, type BoardType, listBoards, listBoardTypes, listFirstBoards } from '#core/boards/index.ts'
import type { Page } from '#core/pagination.ts'
import { readSnapshot, type Snapshot } from '#core/sessions/index.ts'
import type { User } from '#core/users.ts'
import { requireLogin } from '#http/pages/login.ts'
import { pageOf, type Search } from '#http/pages/page-params.ts'
import { BoardTypeCard } from './board-type-card.tsx'
import { TypeFilter } from './type-filter.tsx'

const BOARDS_PER_PAGE = 60
const BOARDS_PER_TYPE = 6

export const metadata: Metadata = { title: 'Boards' }

export default async function BoardsPage({ searchParams }: { searchParams: Promise<Search> }) {
  const search = await searchParams
  const asked = typeof search.type === 'string' && search.type !== '' ? search.type : undefined
  const path = asked ? `/boards?type=${encodeURIComponent(asked)}` : '/boards'
  const { user } = await requireLogin(path)
  const snapshot = await readSnapshot(user)
  const [types, first] = await Promise.all([listBoardTypes(), asked ? [] : listFirstBoards(BOARDS_PER_TYPE)])
  const type = types.find(({ slug }) => slug === asked)
  return (
    <>
      <PageHeader title="Boards">{summary(types)}</PageHeader>
      {types.length > 0 && <TypeFilter types={types} current={asked} />}
      {!asked && <EveryType types={types} first={first} snapshot={snapshot} />}
      {type && (
        <OneType user={user} type={type} snapshot={snapshot} path={path} page={pageOf(search, BOARDS_PER_PAGE)} />
      )}
      {asked && !type && <UnknownType slug={asked} />}
    </>
  )
}

function EveryType({ types, first, snapshot }: { types: BoardType[]; first: Board[]; snapshot: Snapshot }) {
  if (types.length === 0) {
    return <EmptyState title="No boards here yet">The operator has not added any boards.</EmptyState>
  }
  const boards = Map.groupBy(first, (board) => board.board_type)
  return (
    <div className="space-y-4">
      {types.map((type) => (
        <BoardTypeCard
          key={type.slug}
          type={type}
          boards={boards.get(type.slug) ?? []}
          snapshot={snapshot}
          linksToAll
        />
      ))}
    </div>
  )
}

type OneTypeProps = { user: User; type: BoardType; snapshot: Snapshot; path: string; page: Page }

async function OneType({ user, type, snapshot, path, page }: OneTypeProps) {
  const { boards, total } = await listBoards(user, { board_type: type.slug, ...page })
  const pages = { path, anchor: type.slug, noun: 'boards', total, ...page }
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

function UnknownType({ slug }: { slug: string }) {
  return (
    <EmptyState title={`There is no board type “${slug}”`} action={<ButtonLink href="/boards">All boards</ButtonLink>}>
      It may have been renamed, or the address was mistyped.
    </EmptyState>
  )
}
