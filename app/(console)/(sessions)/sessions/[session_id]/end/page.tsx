import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { PageHeader } from '#components/page-header.tsx'
import { EndPageForm } from '../../../end-session.tsx'
import { endTitle } from '../../../endable.ts'
import { endableOf } from '../../../session-buttons.tsx'
import { oneSession, type SessionParams } from '../one-session.ts'

export const metadata: Metadata = { title: 'End a session' }

/** What End opens where there is no script. */
export default async function EndPage(props: SessionParams) {
  const { session, name } = await oneSession(props, '/end')
  if (session.state === 'ended') redirect(`/sessions/${session.id}`)
  const endable = endableOf(session, name)
  return (
    <div className="max-w-lg">
      <PageHeader title={endTitle(endable)} />
      <EndPageForm session={endable} />
    </div>
  )
}
