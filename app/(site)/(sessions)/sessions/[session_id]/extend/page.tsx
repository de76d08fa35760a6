import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { AutoRefresh } from '#components/auto-refresh/auto-refresh.tsx'
import { BackLink } from '#components/back-link.tsx'
import { ExtendPageForm } from '../../../extend-dialog.tsx'
import { extendableOf } from '../../../session-buttons.tsx'
import { type SessionParams, sessionWithSnapshot } from '../one-session.ts'

export const metadata: Metadata = { title: 'Extend a session' }

/** The page that Extend opens without script. */
export default async function ExtendPage(props: SessionParams) {
  const { snapshot, session, labels, name } = await sessionWithSnapshot(props, '/extend')
  if (session.state !== 'running') redirect(`/sessions/${session.id}`)
  return (
    <AutoRefresh version={snapshot.version} now={new Date().toISOString()}>
      <BackLink href={`/sessions/${session.id}`}>{name}</BackLink>
      <ExtendPageForm session={extendableOf(session, labels, snapshot)} />
    </AutoRefresh>
  )
}
