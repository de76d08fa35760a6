import type { Metadata } from 'next'
import Link from 'next/link'
import { PageHeader } from '#components/page-header.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { readSnapshot } from '#core/sessions/index.ts'
import { requireLogin } from '#http/pages/login.ts'
import type { Search } from '#http/pages/page-params.ts'
import { Announcer } from '../../announcer.tsx'
import { AutoRefresh } from '../../auto-refresh.tsx'
import { Progress } from '../../progress.tsx'
import { SessionButtons } from '../../session-buttons.tsx'
import { states, statusText } from '../../status-text.ts'
import { Connection } from './connection.tsx'
import { SessionConsole } from './console/session-console.tsx'
import { Details } from './details.tsx'
import { oneSession, type SessionParams } from './one-session.ts'
import { Outcome } from './outcome.tsx'

export const metadata: Metadata = { title: 'Session' }

type Props = SessionParams & { searchParams: Promise<Search> }

export default async function SessionPage(props: Props) {
  const { session_id } = await props.params
  const search = searchOf(await props.searchParams)
  const login = await requireLogin(`/sessions/${session_id}`)
  // Read first, so that the next poll notices changes made while the rest is read.
  const snapshot = await readSnapshot(login.user)
  const { user, session, labels, name } = await oneSession(props)
  const { tone, word } = states[session.state]
  return (
    <AutoRefresh version={snapshot.version} now={new Date().toISOString()}>
      <p className="mb-2 text-muted">
        <Link href="/" className="underline underline-offset-4">
          Sessions
        </Link>
      </p>
      <PageHeader title={name} action={<Badge tone={tone}>{word}</Badge>}>
        {labels?.base_image}
      </PageHeader>
      <Announcer statuses={[statusText(session, labels)]} />
      <div className="space-y-6">
        <section aria-label="Status" className="rounded-lg border border-line bg-surface p-4">
          {session.state === 'ended' ? (
            <Outcome user={user} session={session} />
          ) : (
            <div className="space-y-4">
              <Progress session={session} ending={snapshot.ends.get(session.id)} name={name} />
              <SessionButtons session={session} name={name} snapshot={snapshot} />
            </div>
          )}
        </section>
        <SessionConsole user={user} session={session} name={name} search={search} />
        {session.state === 'running' && (session.connection || !session.console) && (
          <Connection connection={session.connection} />
        )}
        <Details session={session} labels={labels} />
      </div>
    </AutoRefresh>
  )
}

/** Returns what is searched for in the recorded output. */
function searchOf({ search }: Search): string {
  return typeof search === 'string' ? search.trim().slice(0, 100) : ''
}
