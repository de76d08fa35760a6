'use server'

import { redirect } from 'next/navigation'
import { z } from 'zod'
import { resetBoard, SetPower, setPower } from '#core/commands/index.ts'
import { findOwnConsole, refuseEnded, typeInto } from '#core/consoles/index.ts'
import { Refusal } from '#core/errors.ts'
import { Id } from '#core/ids.ts'
import { action } from '#http/pages/action.ts'

const MAX_LINE = 1_000

const Line = z.strictObject({ session_id: Id('session'), line: z.string().max(MAX_LINE) })

const typeLine = action('/', Line, async ({ user }, { session_id, line }) => {
  const status = await findOwnConsole(user.id, session_id)
  refuseEnded(status)
  if (!(await typeInto(status, Buffer.from(`${line}\r`))))
    throw new Refusal('board_unreachable', 'The board cannot be reached now. Nothing was typed.')
  redirect(`/sessions/${session_id}`)
})

/** Types a line into a console, for browsers without script. */
export async function typeLineAction(form: FormData): Promise<void> {
  await typeLine({ status: 'idle' }, form)
}

const reset = action('/', z.strictObject({ session_id: Id('session') }), async ({ user }, { session_id }) => {
  await resetBoard(user, session_id)
  redirect(`/sessions/${session_id}`)
})

/** Resets the board of a session, for browsers without script. */
export async function resetAction(form: FormData): Promise<void> {
  await reset({ status: 'idle' }, form)
}

const Power = SetPower.extend({ session_id: Id('session') })

const power = action('/', Power, async ({ user }, { session_id, state }) => {
  await setPower(user, session_id, state)
  redirect(`/sessions/${session_id}`)
})

/** Switches the board of a session, for browsers without script. */
export async function powerAction(form: FormData): Promise<void> {
  await power({ status: 'idle' }, form)
}
