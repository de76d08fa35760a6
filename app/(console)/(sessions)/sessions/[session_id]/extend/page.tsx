import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { BackLink } from '#components/back-link.tsx'
import { readSnapshot } from '#core/sessions/index.ts'
import { requireLogin } from '#http/pages/login.ts'
import { AutoRefresh } from '../../../auto-refresh.tsx'
import { ExtendPageForm } from '../../../extend-session.tsx'
import { extendableOf } from '../../../session-buttons.tsx'
import { oneSession, type SessionParams } from '../one-session.ts'

export const metadata: Metadata = { title: 'Extend a session' }

/** The page that Extend opens without script. */
export default async function ExtendPage(props: SessionParams) {
  const { session_id } = await props.params
  const login = await requireLogin(`/sessions/${session_id}/extend`)
  // Read first, so that the next poll notices changes made while the rest is read.
  const snapshot = await readSnapshot(login.user)
  const { session, labels, name } = await oneSession(props, '/extend')
  if (session.state !== 'running') redirect(`/sessions/${session.id}`)
  return (
    <AutoRefresh version={snapshot.version} now={new Date().toISOString()}>
      <BackLink href={`/sessions/${session.id}`}>{name}</BackLink>
      <ExtendPageForm session={extendableOf(session, labels, snapshot)} />
    </AutoRefresh>
  )
}
