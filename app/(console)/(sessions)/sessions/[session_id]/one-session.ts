import { Id } from '#core/ids.ts'
import { getSession, labelSessions } from '#core/sessions/index.ts'
import { requireLogin } from '#http/pages/login.ts'
import { orNotFound } from '#http/pages/or-not-found.ts'
import { nameOf } from '../../status-text.ts'

export type SessionParams = { params: Promise<{ session_id: string }> }

/**
 * Returns the user and the session in a page's URL. Shows the not-found page for any session that
 * is not the user's.
 */
export async function oneSession({ params }: SessionParams, subpage = '') {
  const { session_id } = await params
  const { user } = await requireLogin(`/sessions/${session_id}${subpage}`)
  const session = await orNotFound(Id('session'), session_id, (id) => getSession(user, id))
  const labels = (await labelSessions(user, [session])).get(session.id)
  return { user, session, labels, name: nameOf(session, labels) }
}
