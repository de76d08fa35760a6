import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { readSnapshot } from '#core/sessions/index.ts'
import { ExtendPageForm } from '../../../extend-session.tsx'
import { extendableOf } from '../../../session-buttons.tsx'
import { oneSession, type SessionParams } from '../one-session.ts'

export const metadata: Metadata = { title: 'Extend a session' }

/** The page that Extend opens without script. */
export default async function ExtendPage(props: SessionParams) {
  const { user, session, name } = await oneSession(props, '/extend')
  if (session.state !== 'running') redirect(`/sessions/${session.id}`)
  return <ExtendPageForm session={extendableOf(session, name, await readSnapshot(user))} />
}
