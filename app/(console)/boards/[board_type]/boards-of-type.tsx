import { Pagination, PastTheEnd } from '#components/pagination.tsx'
import { type BoardFilter, type BoardType, listBoardsWithSuccessRate, listFirstBoards } from '#core/boards/index.ts'
import type { Snapshot } from '#core/sessions/index.ts'
import type { User } from '#core/users.ts'
import { pageOf, type Search } from '#http/pages/page-params.ts'
import { compareLabels } from '../board-order.ts'
import { BoardRows } from '../board-rows.tsx'
import { boardsPath } from '../filter-params.ts'
import { NoMatch } from '../no-boards.tsx'
import { offerOf } from '../start-offer.ts'
import { StartOffers } from '../start-session.tsx'

const BOARDS_PER_PAGE = 60

type Props = {
  /** Undefined for a guest, who sees the first boards and starts none. */
  user: User | undefined
  type: BoardType
  snapshot: Snapshot | undefined
  filter: BoardFilter
  search: Search
}

/** Lists the boards of a type, with their state. */
export async function BoardsOfType({ user, type, snapshot, filter, search }: Props) {
  const chosen = { ...filter, board_type: type.slug }
  const label = `Boards of type ${type.label}`
  if (!user || !snapshot) {
    const first = await listFirstBoards(BOARDS_PER_PAGE, chosen)
    return first.length === 0 ? <None filter={filter} /> : <BoardRows boards={first.toSorted(byLabel)} label={label} />
  }
  const page = pageOf(search, BOARDS_PER_PAGE)
  const { boards, total } = await listBoardsWithSuccessRate(user, { ...chosen, ...page })
  if (total === 0) return <None filter={filter} />
  const pages = { path: boardsPath(chosen), anchor: 'boards', noun: 'boards', total, ...page }
  return (
    <div id="boards" className="scroll-mt-4">
      <StartOffers offer={offerOf(type, snapshot)}>
        <BoardRows boards={boards.toSorted(byLabel)} label={label} />
      </StartOffers>
      {boards.length > 0 && total > page.limit && <Pagination {...pages} />}
      {boards.length === 0 && <PastTheEnd {...pages} />}
    </div>
  )
}

const byLabel = (a: { label: string }, b: { label: string }) => compareLabels(a.label, b.label)

function None({ filter }: { filter: BoardFilter }) {
  return Object.keys(filter).length > 0 ? <NoMatch /> : <p className="text-muted">No boards of this type yet.</p>
}
