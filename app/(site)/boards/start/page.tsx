import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { BackLink } from '#components/back-link.tsx'
import { type Board, getBoard, listBoardTypes } from '#core/boards/index.ts'
import { Id } from '#core/ids.ts'
import { type Snapshot, takesParts } from '#core/sessions/index.ts'
import { requireLogin } from '#http/pages/login.ts'
import { pageSnapshot } from '#http/pages/meter.ts'
import { orNotFound } from '#http/pages/or-not-found.ts'
import type { Search } from '#http/pages/page-params.ts'
import { freeInstead } from '../free-instead.ts'
import { insteadOf } from '../instead.ts'
import { offerOf, type StartOffer } from '../start-offer.ts'
import { StartPageForm } from '../start-page-form.tsx'
import { StartPicture } from '../start-picture.tsx'

export const metadata: Metadata = { title: 'Start a session' }

/** The page that the Start links open without script, and Start again with what was chosen. */
export default async function StartPage({ searchParams }: { searchParams: Promise<Search> }) {
  const search = await searchParams
  const { type, board } = search
  const { user } = await requireLogin(pathOf(search))
  const snapshot = await pageSnapshot(user)
  const chosen = board === undefined ? undefined : await orNotFound(Id('board'), board, getBoard)
  const offer = await offerFor(chosen?.board_type ?? type, chosen, snapshot)
  return (
    <>
      <BackLink href="/boards">Boards</BackLink>
      <StartPageForm
        key={pathOf(search)}
        picture={<StartPicture boardType={offer.type.slug} />}
        offer={{ ...offer, preset: { image: textOf(search.image), minutes: textOf(search.minutes) } }}
      />
    </>
  )
}

async function offerFor(slug: Search[string], board: Board | undefined, snapshot: Snapshot): Promise<StartOffer> {
  const types = await listBoardTypes()
  const type = types.find((one) => one.slug === slug)
  if (!type) notFound()
  const free = freeInstead({ board_type: type.slug }, types)
  const isNoneFree = types.every((one) => one.free === 0)
  const offer = { ...offerOf(type, snapshot, takesParts(type)), instead: free && insteadOf(type, free), isNoneFree }
  if (!board) return offer
  const { id, label, emulated } = board
  return { ...offer, board: { id, label, emulated }, isBusy: board.state !== 'available' }
}

/** Returns the page with what was chosen, to come back to. */
function pathOf(search: Search): string {
  const named = ['type', 'board', 'image', 'minutes'].flatMap((name) => {
    const text = textOf(search[name])
    return text === undefined ? [] : [[name, text]]
  })
  return `/boards/start?${new URLSearchParams(named)}`
}

const textOf = (value: Search[string]) => (typeof value === 'string' ? value : undefined)
