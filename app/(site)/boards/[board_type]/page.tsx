import type { Metadata } from 'next'
import Link from 'next/link'
import { notFound } from 'next/navigation'
import type { ReactNode } from 'react'
import { emulationPathOf } from '#app/docs/guide/emulated-boards.ts'
import { publicPage } from '#app/public-page.ts'
import { credits } from '#components/amounts.ts'
import { BackLink } from '#components/back-link.tsx'
import { shapeOf } from '#components/board-picture/shape-of.ts'
import { FilterForm } from '#components/filter.tsx'
import { PageHeader } from '#components/page-header.tsx'
import {
  boardStates,
  findUnknown,
  listBoardTypes,
  listCapabilities,
  recentBoardTypes,
  recentFreeHours,
  recentWaits,
  recentWaysIn,
  versionOfTypes,
} from '#core/boards/index.ts'
import { currentLogin } from '#http/pages/login.ts'
import { pageSnapshot } from '#http/pages/meter.ts'
import type { Search } from '#http/pages/page-params.ts'
import { BoardChoices } from '../board-choices.tsx'
import { filterOf } from '../filter-params.ts'
import { FollowBoards } from '../follow-boards.tsx'
import { UnknownWord } from '../no-boards.tsx'
import { BoardsOfType } from './boards-of-type.tsx'
import { HeatMap } from './heat-map.tsx'
import { HowToConnect } from './how-to-connect.tsx'
import { Images } from './images.tsx'
import { nearestEmulated } from './nearest-type.ts'
import { OutOfService } from './out-of-service.tsx'
import { Pinout } from './pinout.tsx'
import { TypeHeader } from './type-header.tsx'
import { TypeNotFound } from './type-not-found.tsx'
import { waitText } from './wait-text.ts'

/** So many boards are seen at a glance, without a filter. */
const FEW = 12
const DAY_HOURS = 24

type Props = { params: Promise<{ board_type: string }>; searchParams: Promise<Search> }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { board_type } = await params
  const type = (await recentBoardTypes()).find(({ slug }) => slug === board_type)
  if (!type) return { title: 'Board type' }
  return publicPage({
    title: type.label,
    description: `${type.specs}. ${credits(type.credits_per_minute)} per minute.`.slice(0, 300),
    path: `/boards/${type.slug}`,
  })
}

/** A type of boards, for everybody: what it is, its pins, what it costs, and when it is free. */
export default async function BoardTypePage({ params, searchParams }: Props) {
  const [{ board_type }, search, login] = [await params, await searchParams, await currentLogin()]
  const filter = filterOf(search)
  const snapshot = login && (await pageSnapshot(login.user))
  const [types, capabilities] = await Promise.all([
    login ? listBoardTypes() : recentBoardTypes(),
    listCapabilities(filter.capability),
  ])
  const known = { board_type: types.map(({ slug }) => slug), state: boardStates, capability: capabilities }
  const unknown = findUnknown({ board_type, ...filter }, known)
  const type = types.find(({ slug }) => slug === board_type)
  if (!type && !/^[a-z0-9-]{1,40}$/.test(board_type)) notFound()
  if (!type) return <TypeNotFound word={board_type} types={types} filter={filter} />
  if (unknown) {
    return (
      <>
        <BackLink href="/boards">Boards</BackLink>
        <PageHeader title={type.label} />
        <UnknownWord filter={{ board_type, ...filter }} unknown={unknown} />
      </>
    )
  }
  const { slug } = type
  const shape = shapeOf(slug)
  const emulation = emulationPathOf(slug)
  const [hours, waits, ways] = await Promise.all([recentFreeHours(slug), recentWaits(slug), recentWaysIn(slug)])
  const isConnected = ways.hasConnection || ways.capabilities.length > 0
  const wait = waitText(waits, type.free)
  // A map of a few hours says nothing about a week.
  const isWeek = hours.slice(0, DAY_HOURS).some(({ free }) => free !== null)
  const hasHistory = isConnected && (isWeek || waits.p50 !== null || waits.queued > 0)
  return (
    <div className="space-y-8">
      <FollowBoards version={versionOfTypes(types)} isGuest={!login} />
      <TypeHeader type={type} snapshot={snapshot} />
      {type.usable === 0 && (
        <OutOfService
          type={type}
          nearest={nearestEmulated(type, types)}
          snapshot={snapshot}
          isConnected={isConnected}
        />
      )}
      {isConnected && (
        <Part title="How to connect">
          <HowToConnect slug={type.slug} ways={ways} tier={login?.user.tier} />
        </Part>
      )}
      <Part title="Pins and parts">
        {emulation && (
          <p className="mb-3 text-muted">
            <Link href={emulation} prefetch={false} className="underline underline-offset-4">
              What this emulated board has and lacks
            </Link>
          </p>
        )}
        {shape.pinsNotEmulated && (
          <p className="mb-3 text-muted">The emulation has no pins. The drawing shows those of the hardware.</p>
        )}
        <Pinout shape={shape} label={type.label} />
      </Part>
      <Part title="Units">
        {(type.boards > FEW || Object.keys(filter).length > 0) && (
          <FilterForm action={`/boards/${slug}`} label="Filter the boards" filter={filter}>
            <BoardChoices filter={filter} capabilities={capabilities} />
          </FilterForm>
        )}
        <BoardsOfType user={login?.user} type={type} snapshot={snapshot} filter={filter} search={search} />
      </Part>
      <div className={`grid items-start gap-8 ${hasHistory ? 'lg:grid-cols-2' : ''}`}>
        {hasHistory && (
          <Part title="Availability">
            <p className="mb-3 text-muted">{wait}</p>
            {isWeek && hours[0] && (
              <HeatMap from={hours[0].hour.toISOString()} free={hours.map(({ free }) => rounded(free))} />
            )}
          </Part>
        )}
        <Part title="Images">
          <Images type={type} />
        </Part>
      </div>
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h2 id={id} className="mb-3 text-lg font-semibold tracking-tight">
        {title}
      </h2>
      {children}
    </section>
  )
}

const rounded = (part: number | null) => part && Math.round(part * 100) / 100
