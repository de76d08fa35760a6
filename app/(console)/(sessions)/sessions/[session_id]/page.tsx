import type { Metadata } from 'next'
import Link from 'next/link'
import { clockTime } from '#components/relative-time.ts'
import { Badge } from '#components/ui/badge.tsx'
import { readSnapshot } from '#core/sessions/index.ts'
import { requireLogin } from '#http/pages/login.ts'
import type { Search } from '#http/pages/page-params.ts'
import { visitorPreferences } from '#http/pages/visitor.ts'
import { Announcer } from '../../announcer.tsx'
import { AutoRefresh } from '../../auto-refresh.tsx'
import { states, statusText } from '../../status-text.ts'
import { Connection } from './connection.tsx'
import { SessionConsole } from './console/session-console.tsx'
import { SharedLinks } from './console/share/shared-links.tsx'
import { Details } from './details.tsx'
import { oneSession, type SessionParams } from './one-session.ts'
import { Outcome } from './outcome.tsx'
import { StatusBar } from './status-bar.tsx'
import { Timeline } from './timeline.tsx'

type Props = SessionParams & { searchParams: Promise<Search> }

/** Names the board and when its time is over; with script, the time left is counted down. */
export async function generateMetadata(props: Props): Promise<Metadata> {
  const [{ session, name }, { zone }] = await Promise.all([oneSession(props), visitorPreferences()])
  const { state, expires_at } = session
  return {
    title:
      state === 'running' && expires_at
        ? `${name} until ${clockTime(expires_at, zone)}`
        : `${name}: ${states[state].word}`,
  }
}

export default async function SessionPage(props: Props) {
  const { session_id } = await props.params
  const search = searchOf(await props.searchParams)
  const login = await requireLogin(`/sessions/${session_id}`)
  // Read first, so that the next poll notices changes made while the rest is read.
  const snapshot = await readSnapshot(login.user)
  const { user, session, labels, name } = await oneSession(props)
  const { tone, word } = states[session.state]
  const isLive = session.state !== 'ended'
  return (
    <AutoRefresh version={snapshot.version} now={new Date().toISOString()}>
      <div className="-mt-2 mb-3 flex flex-wrap items-center gap-x-3 gap-y-1">
        <p className="text-muted">
          <Link href="/" className="underline underline-offset-4">
            Sessions
          </Link>{' '}
          /
        </p>
        <h1 className="min-w-0 text-lg font-semibold tracking-tight wrap-anywhere">{name}</h1>
        <Badge tone={tone}>{word}</Badge>
        <p className="min-w-0 text-muted wrap-anywhere">
          {labels?.board_type} · {labels?.base_image}
        </p>
      </div>
      <Announcer statuses={[statusText(session, labels)]} isHeardOnly />
      {isLive ? (
        <StatusBar session={session} name={name} snapshot={snapshot} />
      ) : (
        <Outcome user={user} session={session} wantedBoard={labels?.wanted_board ?? null} />
      )}
      <div className="space-y-6">
        <SessionConsole user={user} session={session} name={name} search={search} />
        <div className="grid items-start gap-6 lg:grid-cols-2">
          <div className="min-w-0 space-y-6">
            {session.state === 'running' && (session.connection || !session.console) && (
              <Connection connection={session.connection} />
            )}
            <Timeline user={user} session={session} />
            <SharedLinks user={user} sessionId={session.id} />
          </div>
          <Details session={session} labels={labels} />
        </div>
      </div>
    </AutoRefresh>
  )
}

/** Returns what is searched for in the recorded output. */
function searchOf({ search }: Search): string {
  return typeof search === 'string' ? search.trim().slice(0, 100) : ''
}
