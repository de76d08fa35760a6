import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { AutoRefresh } from '#components/auto-refresh/auto-refresh.tsx'
import { BackLink } from '#components/back-link.tsx'
import { shareableOf } from '../../../session-buttons.tsx'
import { SharePageForm } from '../console/share/share-form.tsx'
import { SharedLinks } from '../console/share/shared-links.tsx'
import { type SessionParams, sessionWithSnapshot } from '../one-session.ts'

export const metadata: Metadata = { title: 'Share a console' }

/** The page that Share opens without script. */
export default async function SharePage(props: SessionParams) {
  const { snapshot, user, session, labels, name } = await sessionWithSnapshot(props, '/share')
  const isEnded = session.state === 'ended'
  if (!(isEnded ? session.console !== null : session.board_online !== null)) redirect(`/sessions/${session.id}`)
  return (
    <AutoRefresh version={snapshot.version} now={new Date().toISOString()}>
      <BackLink href={`/sessions/${session.id}`}>{name}</BackLink>
      <SharePageForm session={shareableOf(session, labels)} />
      <div className="mt-6 max-w-lg">
        <SharedLinks user={user} sessionId={session.id} isOwnPage />
      </div>
    </AutoRefresh>
  )
}
