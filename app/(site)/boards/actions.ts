'use server'

import { refresh } from 'next/cache'
import { redirect } from 'next/navigation'
import { z } from 'zod'
import { StartSession, startSession } from '#core/sessions/index.ts'
import { action } from '#http/pages/action.ts'
import { wholeNumber } from '#http/pages/form-fields.ts'

/** Browsers do not send an unchecked checkbox. */
const StartForm = z
  .record(z.string(), z.string())
  .transform(
    ({ minutes, wait, ...place }): z.input<typeof StartSession> => ({
      ...place,
      minutes: wholeNumber(minutes),
      wait: wait === 'on',
    }),
  )
  .pipe(StartSession)

export const startSessionAction = action('/boards', StartForm, async ({ user }, command) => {
  const { id } = await startSession(user, command)
  // Refreshes the balance in the header.
  refresh()
  redirect(`/sessions/${id}`)
})
