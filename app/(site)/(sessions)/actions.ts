'use server'

import { refresh } from 'next/cache'
import { redirect } from 'next/navigation'
import { z } from 'zod'
import { hideFirstSteps } from '#core/accounts/index.ts'
import { Id } from '#core/ids.ts'
import { ExtendSession, endSession, extendPaidTime, StartSession, startInstead } from '#core/sessions/index.ts'
import { action } from '#http/pages/action.ts'
import { wholeNumber } from '#http/pages/form-fields.ts'

/** `from: 'page'` redirects to the session afterwards; a dialog only closes. */
const OneSession = z.strictObject({ session_id: Id('session'), from: z.literal('page').optional() })

const Extension = OneSession.extend({ minutes: z.string().transform(wholeNumber).pipe(ExtendSession.shape.minutes) })

export const extendSessionAction = action('/', Extension, async ({ user }, { session_id, minutes, from }) => {
  await extendPaidTime(user, session_id, { minutes })
  refresh()
  if (from) redirect(`/sessions/${session_id}`)
})

export const endSessionAction = action('/', OneSession, async ({ user }, { session_id, from }) => {
  await endSession(user, session_id)
  refresh()
  if (from) redirect(`/sessions/${session_id}`)
})

const Instead = z.strictObject({ session_id: Id('session'), board_type: StartSession.shape.board_type.unwrap() })

export const startInsteadAction = action('/', Instead, async ({ user }, { session_id, board_type }) => {
  const id = await startInstead(user, session_id, board_type)
  refresh()
  redirect(`/sessions/${id}`)
})

const hide = action('/', z.strictObject({}), async ({ user }) => {
  await hideFirstSteps(user)
  refresh()
})

/** Hides the first steps for good, also without script. */
export async function hideFirstStepsAction(form: FormData): Promise<void> {
  await hide({ status: 'idle' }, form)
}
