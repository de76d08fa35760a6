'use server'

import { refresh } from 'next/cache'
import { redirect } from 'next/navigation'
import { z } from 'zod'
import { toAddress } from '#components/console/flash/address.ts'
import { flashBoard, resetBoard, SetPower, setPower } from '#core/commands/index.ts'
import { createTicket, findOwnConsole, refuseEnded, revokeTicket, typeInto } from '#core/consoles/index.ts'
import { Refusal } from '#core/errors.ts'
import { FirmwareFormat, flashStartOf, isUnmarked, uploadFirmware } from '#core/firmware/index.ts'
import { Id } from '#core/ids.ts'
import { getSession } from '#core/sessions/index.ts'
import { MINUTE_MS } from '#durations.ts'
import { env } from '#env.ts'
import { action, type FormAction } from '#http/pages/action.ts'
import { toFilename } from '#wire/firmware.ts'
import { consoleChoices, linkEnd, recordingChoices } from './share/choices.ts'

const MAX_LINE = 1_000

const OneSession = z.strictObject({ session_id: Id('session') })
const Line = OneSession.extend({ line: z.string().max(MAX_LINE) })
const Power = SetPower.extend({ session_id: Id('session') })
const addressRule = 'must be hexadecimal, such as 0x1000'
const Flash = OneSession.extend({
  format: z.literal('').or(FirmwareFormat).default(''),
  address: z
    .string()
    .default('')
    .refine((text) => text === '' || toAddress(text) !== undefined, addressRule),
})
const FlashRaw = OneSession.extend({ firmware_id: Id('firmware'), address: Flash.shape.address })

/** A file that is uploaded, and not flashed before it is confirmed. */
type Unconfirmed = {
  firmware_id: string
  filename: string
  address: number /** Unless typed, it is the flash's. */
  typed?: string
}

/* The forms of browsers without script. Each leads back to the session. */

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

/**
 * Puts a firmware file on the board of a session. One that nothing marks as firmware is only kept,
 * and returned to be confirmed.
 */
export const flashAction: FormAction<Unconfirmed> = async (state, form) => {
  const file = form.get('file')
  const flash = action('/', Flash, async ({ user }, { session_id, format, address }) => {
    if (!(file instanceof File) || file.size === 0) throw new Refusal('invalid_request', 'Choose a file first.')
    const [bytes, filename] = [Buffer.from(await file.arrayBuffer()), toFilename(file.name)]
    const isRaw = format === '' && isUnmarked(bytes, filename)
    const said = isRaw ? 'bin' : format || undefined
    const { id } = await uploadFirmware(user, session_id, bytes, { filename, format: said })
    if (isRaw) {
      const { board_type } = await getSession(user, session_id)
      const typed = toAddress(address)
      return {
        firmware_id: id,
        filename,
        address: typed ?? flashStartOf(board_type),
        ...(address && { typed: address }),
      }
    }
    await flashBoard(user, session_id, { firmware_id: id, verify: true, address: toAddress(address) })
    redirect(`/sessions/${session_id}`)
  })
  return flash(state, form)
}

/** Flashes a file whose bytes its user has confirmed to be raw. */
export const flashRawAction = action('/', FlashRaw, async ({ user }, { session_id, firmware_id, address }) => {
  await flashBoard(user, session_id, { firmware_id, verify: true, address: toAddress(address) })
  redirect(`/sessions/${session_id}`)
})

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
