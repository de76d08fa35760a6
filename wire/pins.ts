import { PIN_NAME } from './pin-name.ts'
import * as z from './zod.ts'

/** A pin of a board as its agent and its viewers name it: `D13`, `GP25`, `A0`. */
export const PinName = z.string().regex(PIN_NAME, 'must be a pin such as D13')

/** What a pin may get from outside. */
export const MAX_VOLTS = 5

/**
 * A pin as it is now. `level` is 0 or 1; a pin that is switched fast has a `duty` instead, the part
 * of the time that it is high. The other one is null, and so are both of a pin without either.
 */
export const PinState = z.object({
  pin: PinName,
  direction: z.enum(['in', 'out']),
  level: z.union([z.literal(0), z.literal(1)]).nullable(),
  duty: z.number().min(0).max(1).nullable(),
  /** What an analogue input gets, once it was set from outside. */
  volts: z.number().min(0).max(MAX_VOLTS).optional(),
})
export type PinState = z.output<typeof PinState>

/** What a user puts on a pin from outside: a level, or volts for an analogue input. */
export const PinInput = z.union([
  z.strictObject({ level: z.union([z.literal(0), z.literal(1)]) }),
  z.strictObject({ volts: z.number().min(0).max(MAX_VOLTS) }),
])
export type PinInput = z.output<typeof PinInput>

/** Changes of pins are told so often at most. */
export const PIN_UPDATES_PER_SECOND = 20
