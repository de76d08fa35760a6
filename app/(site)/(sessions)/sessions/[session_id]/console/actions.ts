'use server'

import { redirect } from 'next/navigation'
import { z } from 'zod'
import { flashBoard, resetBoard, SetPower, setPower } from '#core/commands/index.ts'
import { findOwnConsole, refuseEnded, typeInto } from '#core/consoles/index.ts'
import { Refusal } from '#core/errors.ts'
import { UploadQuery, uploadFirmware } from '#core/firmware/index.ts'
import { Id } from '#core/ids.ts'
import { action, type FormAction } from '#http/pages/action.ts'

/** The forms of browsers without script. Each leads back to the session. */

const MAX_LINE = 1_000
const MAX_NAME = 100

const OneSession = z.strictObject({ session_id: Id('session') })
const Line = OneSession.extend({ line: z.string().max(MAX_LINE) })
const Power = SetPower.extend({ session_id: Id('session') })

/** Types a line into a console. */
export const typeLineAction = action('/', Line, async ({ user }, { session_id, line }) => {
  const status = await findOwnConsole(user.id, session_id)
  refuseEnded(status)
  if (!(await typeInto(status, Buffer.from(`${line}\r`))))
    throw new Refusal('board_unreachable', 'The board cannot be reached now. Nothing was typed.')
  redirect(`/sessions/${session_id}`)
})

/** Resets the board of a session. */
export const resetAction = action('/', OneSession, async ({ user }, { session_id }) => {
  await resetBoard(user, session_id)
  redirect(`/sessions/${session_id}`)
})

/** Switches the board of a session. */
export const powerAction = action('/', Power, async ({ user }, { session_id, state }) => {
  await setPower(user, session_id, state)
  redirect(`/sessions/${session_id}`)
})

/** Puts a firmware file on the board of a session. */
export const flashAction: FormAction<never> = async (state, form) => {
  const file = form.get('file')
  const flash = action('/', OneSession, async ({ user }, { session_id }) => {
    if (!(file instanceof File) || file.size === 0) throw new Refusal('invalid_request', 'Choose a file first.')
    const filename = UploadQuery.shape.filename.catch('firmware').parse(file.name.slice(-MAX_NAME))
    const { id } = await uploadFirmware(user, session_id, Buffer.from(await file.arrayBuffer()), { filename })
    await flashBoard(user, session_id, { firmware_id: id, verify: true })
    redirect(`/sessions/${session_id}`)
  })
  return flash(state, form)
}
