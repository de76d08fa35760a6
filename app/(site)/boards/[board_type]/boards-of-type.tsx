import { Pagination, PastTheEnd } from '#components/pagination.tsx'
import {
  type BoardFilter,
  type BoardType,
  type BoardWithSuccessRate,
  listBoardsWithSuccessRate,
  listFirstBoards,
} from '#core/boards/index.ts'
import { type Snapshot, takesParts } from '#core/sessions/index.ts'
import type { User } from '#core/users.ts'
import { pageOf, type Search } from '#http/pages/page-params.ts'
import { compareLabels } from '../board-order.ts'
import { BoardRows } from '../board-rows.tsx'
import { boardStateWords } from '../board-states.ts'
import { boardsPath } from '../filter-params.ts'
import { NoMatch } from '../no-boards.tsx'
import { offerOf } from '../start-offer.ts'
import { StartOffers } from '../start-session.tsx'

const BOARDS_PER_PAGE = 60

type Props = {
  /** Undefined for a guest, who starts none. */
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
  const page = pageOf(search, BOARDS_PER_PAGE)
  const { boards, total } = user
    ? await listBoardsWithSuccessRate(user, { ...chosen, ...page })
    : await listAsGuest(chosen, page)
  if (total === 0) return <None filter={filter} path={boardsPath({ board_type: type.slug })} />
  const pages = { path: boardsPath(chosen), anchor: 'boards', noun: 'boards', total, ...page }
  const rows = <BoardRows boards={boards.toSorted(byLabel)} label={label} />
  const list = snapshot ? <StartOffers offer={offerOf(type, snapshot, takesParts(type))}>{rows}</StartOffers> : rows
  const [first] = boards
  return (
    <div id="boards" className="scroll-mt-4">
      {first && total > 1 && boards.length === total && areAlike(boards) ? (
        <details className="group rounded-lg border border-line bg-surface">
          <summary className="cursor-pointer px-4 py-2.5">
            {total} units, all alike: {boardStateWords[first.state].word.toLowerCase()}
          </summary>
          <div className="border-t border-line p-3">{list}</div>
        </details>
      ) : (
        list
      )}
      {boards.length > 0 && total > page.limit && <Pagination {...pages} />}
      {boards.length === 0 && <PastTheEnd {...pages} />}
    </div>
  )
}

/** Whether nothing but their names tells boards apart. */
function areAlike(boards: BoardWithSuccessRate[]): boolean {
  const looks = boards.map(({ state, location, success_rate }) => JSON.stringify([state, location, success_rate]))
  return new Set(looks).size === 1
}

async function listAsGuest(chosen: BoardFilter, { limit, offset }: { limit: number; offset: number }) {
  const boards = await listFirstBoards(limit, chosen, offset)
  const [first] = boards.length === 0 && offset > 0 ? await listFirstBoards(1, chosen) : boards
  return { boards, total: first?.matching ?? 0 }
}

const byLabel = (a: { label: string }, b: { label: string }) => compareLabels(a.label, b.label)

function None({ filter, path }: { filter: BoardFilter; path: string }) {
  return Object.keys(filter).length > 0 ? (
    <NoMatch path={path} />
  ) : (
    <p className="text-muted">No boards of this type yet.</p>
  )
}
