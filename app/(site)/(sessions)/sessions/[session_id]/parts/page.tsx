import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { BackLink } from '#components/back-link.tsx'
import { PageHeader } from '#components/page-header.tsx'
import { Refusal } from '#core/errors.ts'
import { readParts } from '#core/parts/index.ts'
import { oneSession, type SessionParams } from '../one-session.ts'
import { PlainPart } from './plain-part.tsx'

export const metadata: Metadata = { title: 'Parts on the board' }

/** The parts of a session as they are now, with forms, for browsers without script. */
export default async function PartsPage(props: SessionParams) {
  const { user, session, name } = await oneSession(props, '/parts')
  if (session.state !== 'running' || !session.board_online || session.parts.length === 0)
    redirect(`/sessions/${session.id}`)
  const read = await readParts(user, session.id).catch(refusalOf)
  return (
    <>
      <BackLink href={`/sessions/${session.id}`}>{name}</BackLink>
      <PageHeader title="Parts on the board" />
      {'detail' in read && <p role="alert">{read.detail}</p>}
      <ul className="max-w-lg space-y-3">
        {read.parts.map((part) => (
          <PlainPart key={part.name} sessionId={session.id} {...part} />
        ))}
      </ul>
      <p className="mt-4 text-xs text-muted">Reload the page to see what has changed.</p>
    </>
  )
}

/** Returns why the parts cannot be read now. Throws what is no refusal. */
function refusalOf(error: unknown) {
  if (error instanceof Refusal) return { parts: [], detail: error.message }
  throw error
}
