'use server'

import { redirect } from 'next/navigation'
import { z } from 'zod'
import { partInputOf } from '#components/console/parts/part-input.ts'
import { Id } from '#core/ids.ts'
import { PartPath, SetPart, setPartAndWait } from '#core/parts/index.ts'
import { action } from '#http/pages/action.ts'

type Typed = { session_id: string; part: string; state: Record<string, unknown> }

const Fields = z
  .looseObject({ session_id: z.string(), part: z.string() })
  .transform(({ session_id, part, ...fields }): Typed => {
    return { session_id, part, state: partInputOf(Object.entries(fields)) }
  })
  .pipe(z.strictObject({ session_id: Id('session'), part: PartPath, state: SetPart }))

/** Sets something of a part: the form of browsers without script. */
export const setPartAction = action('/', Fields, async ({ user }, { session_id: sessionId, part: name, state }) => {
  await setPartAndWait(user, { sessionId, name }, state)
  redirect(`/sessions/${sessionId}/parts`)
})
