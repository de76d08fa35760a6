import { z } from 'zod'
import { MAX_VOLTS, PinName } from '#wire/pins.ts'

// A whole number in the description, as generators make no type of two literals.
export const PinLevel = z.int('must be 0 or 1').min(0, 'must be 0 or 1').max(1, 'must be 0 or 1')
const VOLTS = `must be a number from 0 to ${MAX_VOLTS}`
export const PinVolts = z.number(VOLTS).min(0, VOLTS).max(MAX_VOLTS, VOLTS)
/** What is said unless a pin gets exactly one of the two. */
export const LEVEL_OR_VOLTS = 'must have either level or volts, and not both'

export const SetPin = z
  .strictObject({
    level: PinLevel.optional().meta({ description: 'What a button or switch puts on the pin: 0 is low, 1 is high.' }),
    volts: PinVolts.optional().meta({ description: 'What an analogue input gets.' }),
  })
  .refine(({ level, volts }) => (level === undefined) !== (volts === undefined), LEVEL_OR_VOLTS)
  .meta({ id: 'SetPin', description: 'Exactly one of `level` and `volts` is needed.' })

export const PinPath = PinName.meta({ description: 'The name of a pin.', examples: ['D2'] })

const Pin = z
  .strictObject({
    name: z.string(),
    direction: z.enum(['in', 'out']),
    level: z.int().nullable().meta({ description: '0 is low, 1 is high. Null if the pin is switched fast.' }),
    duty: z.number().nullable().meta({ description: 'The part of the time that a pin that is switched fast is high.' }),
    volts: z.number().nullable().meta({ description: 'What an analogue input gets. Null unless it was set.' }),
  })
  .meta({ id: 'Pin', description: 'A pin of a board.' })

export const Pins = z.strictObject({ pins: z.array(Pin) }).meta({ id: 'Pins' })
export type Pins = z.infer<typeof Pins>
