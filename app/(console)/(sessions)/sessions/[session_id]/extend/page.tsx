import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { PageHeader } from '#components/page-header.tsx'
import { readSnapshot } from '#core/sessions/index.ts'
import { ExtendPageForm } from '../../../extend-session.tsx'
import { extendTitle } from '../../../extension.ts'
import { extendableOf } from '../../../session-buttons.tsx'
import { oneSession, type SessionParams } from '../one-session.ts'

export const metadata: Metadata = { title: 'Extend a session' }

/** What Extend opens where there is no script. */
export default async function ExtendPage(props: SessionParams) {
  const { user, session, name } = await oneSession(props, '/extend')
  if (session.state === 'ended') redirect(`/sessions/${session.id}`)
  const live = await readSnapshot(user)
  return (
    <div className="max-w-lg">
      <PageHeader title={extendTitle(name)} />
      <ExtendPageForm session={extendableOf(session, name, live)} />
    </div>
  )
}
