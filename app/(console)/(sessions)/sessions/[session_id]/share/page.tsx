import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { SharePageForm } from '../console/share/share-page-form.tsx'
import { SharedLinks } from '../console/share/shared-links.tsx'
import { oneSession, type SessionParams } from '../one-session.ts'

export const metadata: Metadata = { title: 'Share a console' }

/** The page that Share opens without script. */
export default async function SharePage(props: SessionParams) {
  const { user, session, name } = await oneSession(props, '/share')
  const isEnded = session.state === 'ended'
  if (!(isEnded ? session.console !== null : session.board_online !== null)) redirect(`/sessions/${session.id}`)
  return (
    <div className="space-y-6">
      <SharePageForm sessionId={session.id} name={name} isEnded={isEnded} />
      <SharedLinks user={user} sessionId={session.id} isOwnPage />
    </div>
  )
}
