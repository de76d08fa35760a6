import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { type Board, getBoard, listBoardTypes } from '#core/boards/index.ts'
import { Id } from '#core/ids.ts'
import { readSnapshot, type Snapshot } from '#core/sessions/index.ts'
import { requireLogin } from '#http/pages/login.ts'
import { orNotFound } from '#http/pages/or-not-found.ts'
import type { Search } from '#http/pages/page-params.ts'
import { offerOf, type StartOffer } from '../start-offer.ts'
import { StartPageForm } from '../start-session.tsx'

export const metadata: Metadata = { title: 'Start a session' }

/** The page that the Start links open without script. */
export default async function StartPage({ searchParams }: { searchParams: Promise<Search> }) {
  const { type, board } = await searchParams
  const { user } = await requireLogin(pathOf(type, board))
  const snapshot = await readSnapshot(user)
  const chosen = board === undefined ? undefined : await orNotFound(Id('board'), board, getBoard)
  return <StartPageForm offer={await offerFor(chosen?.board_type ?? type, chosen, snapshot)} />
}

async function offerFor(slug: Search[string], board: Board | undefined, snapshot: Snapshot): Promise<StartOffer> {
  const type = (await listBoardTypes()).find((one) => one.slug === slug)
  if (!type) notFound()
  const offer = offerOf(type, snapshot)
  return board ? { ...offer, board: { id: board.id, label: board.label }, isBusy: board.state !== 'available' } : offer
}

function pathOf(type: Search[string], board: Search[string]): string {
  const [name, value] = board === undefined ? ['type', type] : ['board', board]
  return `/boards/start?${new URLSearchParams({ [name]: typeof value === 'string' ? value : '' })}`
}
