import type { Metadata } from 'next'
import { EmptyState } from '#components/empty-state.tsx'
import { PageHeader } from '#components/page-header.tsx'
import { Pagination, PastTheEnd } from '#components/pagination.tsx'
import { ButtonLink } from '#components/ui/button.tsx'
import { type BoardType, listBoardTypes } from '#core/board-types.ts'
import { type Board, listBoards } from '#core/boards.ts'
import { requireLogin } from '#http/login.ts'
import { pageOf, type Search } from '#http/page-of.ts'
import { BoardTypeCard } from './board-type-card.tsx'
import { TypeFilter } from './type-filter.tsx'

const BOARDS_PER_PAGE = 100

export const metadata: Metadata = { title: 'Boards' }

export default async function BoardsPage({ searchParams }: { searchParams: Promise<Search> }) {
  const search = await searchParams
  const asked = typeof search.type === 'string' && search.type !== '' ? search.type : undefined
  const path = asked ? `/boards?type=${encodeURIComponent(asked)}` : '/boards'
  await requireLogin(path)
  const page = pageOf(asked ? search : {}, BOARDS_PER_PAGE)
  const types = await listBoardTypes()
  const shown = asked ? types.filter(({ slug }) => slug === asked) : types
  const { boards, total } = shown.length > 0 ? await listBoards({ board_type: asked }, page) : { boards: [], total: 0 }
  const pages = { path, anchor: 'main', noun: 'boards', total, ...page }
  return (
    <>
      <PageHeader title="Boards">{summary(types)}</PageHeader>
      {types.length === 0 && (
        <EmptyState title="No boards here yet">The operator of this server has not added any boards.</EmptyState>
      )}
      {types.length > 0 && <TypeFilter types={types} current={asked} />}
      {types.length > 0 && shown.length === 0 && <UnknownType slug={asked ?? ''} />}
      <div className="space-y-4">
        {shown.map((type) => (
          <BoardTypeCard key={type.slug} type={type} boards={boardsOf(boards, type)} isAlone={asked !== undefined} />
        ))}
      </div>
      {asked && total > 0 && boards.length === 0 && <PastTheEnd {...pages} />}
      {asked && boards.length > 0 && total > BOARDS_PER_PAGE && <Pagination {...pages} />}
    </>
  )
}

function boardsOf(boards: Board[], type: BoardType): Board[] {
  return boards.filter(({ board_type }) => board_type === type.slug)
}

function summary(types: BoardType[]): string {
  const free = types.reduce((sum, type) => sum + type.free, 0)
  const all = types.reduce((sum, type) => sum + type.boards, 0)
  return all === 0 ? 'What you can have a session on.' : `${free} of ${all} boards are free now.`
}

function UnknownType({ slug }: { slug: string }) {
  return (
    <EmptyState title={`There is no board type “${slug}”`} action={<ButtonLink href="/boards">All boards</ButtonLink>}>
      It may have been renamed, or the address was mistyped.
    </EmptyState>
  )
}
