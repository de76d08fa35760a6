'use server'

import { refresh } from 'next/cache'
import { redirect } from 'next/navigation'
import { z } from 'zod'
import { createTicket, revokeTicket } from '#core/consoles/index.ts'
import { Id } from '#core/ids.ts'
import { getSession } from '#core/sessions/index.ts'
import { MINUTE_MS } from '#durations.ts'
import { env } from '#env.ts'
import { action } from '#http/pages/action.ts'
import { consoleChoices, linkEnd, recordingChoices } from './choices.ts'

const Share = z.strictObject({
  session_id: Id('session'),
  expiry: z.enum([...consoleChoices, ...recordingChoices], 'Choose one of these.'),
})

/** Makes a link to a console or its recording. Its fragment, a secret, reaches no server or log. */
export const shareAction = action('/', Share, async (login, { session_id, expiry }) => {
  const session = await getSession(login.user, session_id)
  const now = Date.now()
  const minutes = (linkEnd(expiry, session.expires_at, now).getTime() - now) / MINUTE_MS
  const { ticket, expires_at } = await createTicket(login.user, session_id, { mode: 'ro', minutes }, login.id)
  refresh()
  return { link: `${env().appUrl}/shared/${session_id}#${ticket}`, until: expires_at.toISOString() }
})

const Revocation = z.strictObject({
  session_id: Id('session'),
  ticket_id: Id('ticket'),
  from: z.literal('page').optional(),
})

export const revokeShareAction = action('/', Revocation, async ({ user }, { session_id, ticket_id, from }) => {
  await revokeTicket(user, session_id, ticket_id)
  refresh()
  if (from) redirect(`/sessions/${session_id}/share`)
})
