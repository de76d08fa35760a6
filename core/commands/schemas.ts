import { z } from 'zod'
import { Id } from '#core/ids.ts'
import { asInteger } from '#core/query-number.ts'
import { Timestamp } from '#core/timestamps.ts'
import { commandFaults, commandKinds, commandStates } from '#db/index.ts'
import { commandPhases } from '#wire/collects.ts'
import { powerStates } from '#wire/firmware.ts'
import { ScenarioEnd } from './scenario-end.ts'

const oneFile = 'must have either firmware_id or base_image_id, and not both'

export const FlashBoard = z
  .strictObject({
    firmware_id: Id('firmware').optional().meta({ description: 'A file that you have uploaded.' }),
    base_image_id: Id('baseImage').optional().meta({ description: 'Or a base image of the board type.' }),
    verify: z
      .boolean('must be true or false')
      .default(true)
      .meta({ description: 'Read it back and compare, if the board can.' }),
    address: z
      .int('must be a whole number')
      .min(0, 'must not be negative')
      .max(0xffff_ffff, 'must fit 32 bits')
      .optional()
      .meta({ description: 'Where the bytes of a `bin` begin. By default, where the flash does.' }),
  })
  .refine(({ firmware_id, base_image_id }) => (firmware_id === undefined) !== (base_image_id === undefined), oneFile)
  .meta({ id: 'FlashBoard', description: 'Exactly one of `firmware_id` and `base_image_id` is needed.' })

export const SetPower = z
  .strictObject({
    state: z.enum(powerStates, 'must be one of on, off, cycle').meta({ description: '`cycle` is off and on again.' }),
  })
  .meta({ id: 'SetPower' })

export const SetCoverage = z
  .strictObject({
    on: z.boolean('must be true or false').meta({ description: 'Whether to mark what the board executes.' }),
  })
  .meta({ id: 'SetCoverage' })

export const CommandQuery = z.strictObject({
  wait_seconds: z
    .string()
    .regex(/^([0-9]|[1-5][0-9]|60)$/, 'must be a whole number from 0 to 60')
    .transform(Number)
    .default(0)
    .meta({
      description: 'Wait at most so long for the end of the command. Without it, not at all.',
      override: asInteger({ minimum: 0, maximum: 60 }),
    }),
})

export const Command = z
  .strictObject({
    id: z.string(),
    session_id: z.string(),
    kind: z.enum(commandKinds),
    state: z.enum(commandStates).meta({ description: 'The last three are ends.' }),
    firmware_id: z.string().nullable().meta({ description: 'The file of a flash. Null once it is deleted.' }),
    base_image_id: z.string().nullable(),
    artifact_id: z.string().nullable().meta({ description: 'What a `collect` makes. Null once it is deleted.' }),
    phase: z.enum(commandPhases).nullable().meta({ description: 'The step of a flash or of power cuts.' }),
    progress: z.int().meta({ description: 'How much of the step is done, in per cent.' }),
    output_from: z
      .int()
      .nullable()
      .meta({ description: 'Where the output of what the command started begins in the console.' }),
    output_tail: z
      .string()
      .nullable()
      .meta({ description: 'The end of what the flash tool printed. Null if it printed nothing.' }),
    fault: z
      .enum(commandFaults)
      .nullable()
      .meta({ description: 'Who caused a failure: `user` is the file, `infrastructure` is us.' }),
    error: z.string().nullable().meta({ description: 'What went wrong, in words.' }),
    scenario: ScenarioEnd.nullable().meta({ description: 'What came of a scenario. Null for other commands.' }),
    created_at: Timestamp,
    started_at: Timestamp.nullable(),
    ended_at: Timestamp.nullable(),
  })
  .meta({ id: 'Command', description: 'What a board was asked to do.' })
export type Command = z.infer<typeof Command>

export const LatestCommand = Command.omit({ session_id: true }).meta({
  id: 'LatestCommand',
  description: 'What a board was asked to do last.',
})
export type LatestCommand = z.infer<typeof LatestCommand>
