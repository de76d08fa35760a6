import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { AutoRefresh } from '#components/auto-refresh/auto-refresh.tsx'
import { BackLink } from '#components/back-link.tsx'
import { EndPageForm } from '../../../end-dialog.tsx'
import { endableOf } from '../../../session-buttons.tsx'
import { type SessionParams, sessionWithSnapshot } from '../one-session.ts'

export const metadata: Metadata = { title: 'End a session' }

/** The page that End opens without script. */
export default async function EndPage(props: SessionParams) {
  const { snapshot, session, labels, name } = await sessionWithSnapshot(props, '/end')
  if (session.state === 'ended') redirect(`/sessions/${session.id}`)
  return (
    <AutoRefresh version={snapshot.version} now={new Date().toISOString()}>
      <BackLink href={`/sessions/${session.id}`}>{name}</BackLink>
      <EndPageForm session={endableOf(session, labels, snapshot)} />
    </AutoRefresh>
  )
}
