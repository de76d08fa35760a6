'use server'

import { refresh } from 'next/cache'
import { redirect } from 'next/navigation'
import { z } from 'zod'
import { StartSession, startSession } from '#core/sessions/index.ts'
import { action } from '#http/pages/action.ts'
import { wholeNumber } from '#http/pages/form-fields.ts'

/** A box that is not ticked is not sent. */
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
  // The balance stands around the page that comes next.
  refresh()
  redirect(`/sessions/${id}`)
})
