import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { EndPageForm } from '../../../end-session.tsx'
import { endableOf } from '../../../session-buttons.tsx'
import { oneSession, type SessionParams } from '../one-session.ts'

export const metadata: Metadata = { title: 'End a session' }

/** The page that End opens without script. */
export default async function EndPage(props: SessionParams) {
  const { session, name } = await oneSession(props, '/end')
  if (session.state === 'ended') redirect(`/sessions/${session.id}`)
  return <EndPageForm session={endableOf(session, name)} />
}
