import { cache } from 'react'
import { Id } from '#core/ids.ts'
import { getSession, labelSessions } from '#core/sessions/index.ts'
import { requireLogin } from '#http/pages/login.ts'
import { pageSnapshot } from '#http/pages/meter.ts'
import { orNotFound } from '#http/pages/or-not-found.ts'
import { nameOf } from '../../../session-text.ts'

export type SessionParams = { params: Promise<{ session_id: string }> }

/**
 * Returns the user and the session in a page's URL. Shows the not-found page for any session that
 * is not the user's.
 */
export async function oneSession({ params }: SessionParams, subpage = '') {
  return read((await params).session_id, subpage)
}

/** As `oneSession`, with the snapshot that a page which refreshes itself begins with. */
export async function sessionWithSnapshot(props: SessionParams, subpage = '') {
  const { session_id } = await props.params
  const { user } = await requireLogin(`/sessions/${session_id}${subpage}`)
  // Read first, so that the next poll notices changes made while the rest is read.
  const snapshot = await pageSnapshot(user)
  return { snapshot, ...(await oneSession(props, subpage)) }
}

/** Reads once for a page and its title. */
const read = cache(async (sessionId: string, subpage: string) => {
  const { user } = await requireLogin(`/sessions/${sessionId}${subpage}`)
  const session = await orNotFound(Id('session'), sessionId, (id) => getSession(user, id))
  const labels = (await labelSessions(user, [session])).get(session.id)
  return { user, session, labels, name: nameOf(session, labels) }
})
