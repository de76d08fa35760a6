import { Id } from '#core/ids.ts'
import { getSession, labelSessions } from '#core/sessions/index.ts'
import { requireLogin } from '#http/pages/login.ts'
import { orNotFound } from '#http/pages/or-not-found.ts'
import { nameOf } from '../../status-text.ts'

export type SessionParams = { params: Promise<{ session_id: string }> }

/** The user and the session that the address of a page names; anything but the user's own is the not-found page. */
export async function oneSession({ params }: SessionParams, subpage = '') {
  const { session_id } = await params
  const { user } = await requireLogin(`/sessions/${session_id}${subpage}`)
  const session = await orNotFound(Id('session'), session_id, (id) => getSession(user, id))
  const labels = (await labelSessions(user, [session])).get(session.id)
  return { user, session, labels, name: nameOf(session, labels) }
}
