import type { Metadata } from 'next'
import Link from 'next/link'
import { News } from '#app/(console)/(sessions)/announcer.tsx'
import { Live } from '#app/(console)/(sessions)/auto-refresh.tsx'
import { standingOf } from '#app/(console)/(sessions)/status-text.ts'
import { PageHeader } from '#components/page-header.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { readSnapshot } from '#core/sessions/index.ts'
import { requireLogin } from '#http/pages/login.ts'
import { Progress } from '../../progress.tsx'
import { SessionButtons } from '../../session-buttons.tsx'
import { states } from '../../states.ts'
import { Connection } from './connection.tsx'
import { Details } from './details.tsx'
import { oneSession, type SessionParams } from './one-session.ts'
import { Outcome } from './outcome.tsx'

export const metadata: Metadata = { title: 'Session' }

export default async function SessionPage(props: SessionParams) {
  const { session_id } = await props.params
  const login = await requireLogin(`/sessions/${session_id}`)
  // First, so that what changes while the rest is read is noticed at the next beat.
  const live = await readSnapshot(login.user)
  const { user, session, labels, name } = await oneSession(props)
  const { tone, word } = states[session.state]
  return (
    <Live pulse={live.pulse} now={new Date().toISOString()}>
      <p className="mb-2 text-muted">
        <Link href="/" className="underline underline-offset-4">
          Sessions
        </Link>
      </p>
      <PageHeader title={name} action={<Badge tone={tone}>{word}</Badge>}>
        {labels?.base_image}
      </PageHeader>
      <News standings={[standingOf(session, labels)]} />
      <div className="space-y-6">
        <section aria-label="How it stands" className="rounded-lg border border-line bg-surface p-4">
          {session.state === 'ended' ? (
            <Outcome user={user} session={session} />
          ) : (
            <div className="space-y-4">
              <Progress session={session} ending={live.ends.get(session.id)} name={name} />
              <SessionButtons session={session} name={name} live={live} />
            </div>
          )}
        </section>
        {session.state === 'running' && <Connection connection={session.connection} />}
        <Details session={session} labels={labels} />
      </div>
    </Live>
  )
}
