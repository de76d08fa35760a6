import { z } from 'zod'
import { refusedField } from '#core/errors.ts'
import type { User } from '#core/users.ts'
import { captureEdges } from '#wire/capture-edges.ts'
import { MAX_CAPTURED_PINS } from '#wire/limits.ts'
import { PinName } from '#wire/pins.ts'
import { findDeclared, refuseUnknownPin } from './declared.ts'
import { collect } from './request.ts'
import type { Command } from './schemas.ts'

const between = (schema: z.ZodNumber, min: number, max: number) => {
  const rule = `must be ${schema.format === null ? 'a' : 'a whole'} number from ${min} to ${max}`
  return schema.min(min, rule).max(max, rule)
}

export const CapturePins = z
  .strictObject({
    pins: z
      .union([z.literal('all'), z.array(PinName).min(1).max(MAX_CAPTURED_PINS)], 'must be "all", or up to 30 pins')
      .default('all')
      .meta({ description: 'The pins by their names on the board, or `all` of them.' }),
    seconds: between(z.number(), 0.001, 60).meta({
      description: 'How long, in seconds of the board’s own time.',
    }),
    trigger: z
      .strictObject({ pin: PinName, edge: z.enum(captureEdges) })
      .optional()
      .meta({ description: 'It begins at this edge of one of the pins. Without it, at once.' }),
    pre_percent: between(z.number(), 0, 90)
      .default(0)
      .meta({ description: 'How much of the time is from before the trigger, in per cent.' }),
    wait_seconds: between(z.int(), 1, 300)
      .default(60)
      .meta({ description: 'How long to wait for the trigger, in seconds. The artifact has failed after that.' }),
  })
  .meta({ id: 'CapturePins' })

/**
 * Begins a capture of pins on the board of a session. The command ends once the capture is armed,
 * and its artifact is ready once it is over. Throws `invalid_request` for pins that the board does
 * not have, and what `collect` throws.
 */
export async function capturePins(
  user: User,
  sessionId: string,
  { pins, trigger, ...asked }: z.output<typeof CapturePins>,
): Promise<Command> {
  if (trigger && pins !== 'all' && !pins.includes(trigger.pin))
    throw refusedField('/trigger/pin', 'The pin of the trigger must be one of the captured ones.')
  if (!trigger && asked.pre_percent > 0)
    throw refusedField('/pre_percent', 'Without a trigger there is nothing before it.')
  const { boardType } = await findDeclared(user, sessionId)
  for (const pin of [...(pins === 'all' ? [] : pins), ...(trigger ? [trigger.pin] : [])])
    refuseUnknownPin(boardType, pin, '/pins')
  return collect(user, sessionId, { kind: 'capture', asked: { pins, trigger: trigger ?? null, ...asked } })
}
