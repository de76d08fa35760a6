'use server'

import { refresh } from 'next/cache'
import { redirect } from 'next/navigation'
import { z } from 'zod'
import { StartSession, startSession } from '#core/sessions/index.ts'
import { action, type FormAction } from '#http/pages/action.ts'
import { wholeNumber } from '#http/pages/form-fields.ts'
import { readTypedParts, withPlacesOfParts } from './typed-parts.ts'

/** Browsers do not send an unchecked checkbox. */
const StartForm = z
  .record(z.string(), z.string())
  .transform(({ minutes, wait, parts, ...place }, context): z.input<typeof StartSession> => {
    const file = readTypedParts(parts)
    if ('problem' in file) context.addIssue({ code: 'custom', path: ['parts'], message: file.problem })
    return {
      ...place,
      minutes: wholeNumber(minutes),
      wait: wait === 'on',
      ...('parts' in file && file.parts && { parts: file.parts }),
    }
  })
  .pipe(StartSession)

const start = action('/boards', StartForm, async ({ user }, command) => {
  const { id } = await startSession(user, command)
  // Refreshes the balance in the header.
  refresh()
  redirect(`/sessions/${id}`)
})

export const startSessionAction: FormAction<never> = async (state, form) => withPlacesOfParts(await start(state, form))
