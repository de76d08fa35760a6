import type { Metadata, Viewport } from 'next'
import { Announcer } from '#components/auto-refresh/announcer.tsx'
import { AutoRefresh } from '#components/auto-refresh/auto-refresh.tsx'
import { clockTime } from '#components/relative-time.ts'
import { listBoardTypes } from '#core/boards/index.ts'
import type { Search } from '#http/pages/page-params.ts'
import { visitorPreferences } from '#http/pages/visitor.ts'
import { shownState, statusText } from '../../../session-text.ts'
import { EndedSession } from './ended/ended-session.tsx'
import { LiveSession } from './live-session.tsx'
import { oneSession, type SessionParams, sessionWithSnapshot } from './one-session.ts'

type Props = SessionParams & { searchParams: Promise<Search> }

/** The keys of a phone take their room from the workbench, which lies above them. */
export const viewport: Viewport = { interactiveWidget: 'resizes-content' }

/** Names the board and when its time is over; with script, the time left is counted down. */
export async function generateMetadata(props: Props): Promise<Metadata> {
  const [{ session, name }, { zone }] = await Promise.all([oneSession(props), visitorPreferences()])
  const { state, expires_at } = session
  return {
    title:
      state === 'running' && expires_at
        ? `${name} until ${clockTime(expires_at, zone)}`
        : `${name}: ${shownState(session).word}`,
  }
}

export default async function SessionPage(props: Props) {
  const search = searchOf(await props.searchParams)
  const { snapshot, user, session, labels, name } = await sessionWithSnapshot(props)
  const shown = { user, session, labels, name }
  const isEnded = session.state === 'ended'
  const types = isEnded || session.state === 'queued' ? await listBoardTypes() : []
  const isOffered = types.some(({ slug, usable }) => slug === session.board_type && usable > 0)
  return (
    <AutoRefresh version={snapshot.version} now={new Date().toISOString()}>
      <div data-workbench="" className="relative">
        <Announcer statuses={[statusText(session, labels)]} isHeardOnly />
        {isEnded ? (
          <EndedSession {...shown} search={search} balance={snapshot.balance} isOffered={isOffered} types={types} />
        ) : (
          <LiveSession {...shown} snapshot={snapshot} types={types} />
        )}
      </div>
    </AutoRefresh>
  )
}

/** Returns what is searched for in the recorded output. */
function searchOf({ search }: Search): string {
  return typeof search === 'string' ? search.trim().slice(0, 100) : ''
}
