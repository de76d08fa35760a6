import { LiteralText } from './literal-text.ts'
import { PartInput, PartName } from './parts.ts'
import { PinInput, PinName } from './pins.ts'
import { MAX_SCENARIO_MS, MAX_STEPS } from './scenario-limits.ts'
import * as z from './zod.ts'

/** Steps that an emulated board carries out where its clock is, and what comes of them. */

const level = z.union([z.literal(0), z.literal(1)])
const ms = z.number('must be a number').min(0, 'must be 0 or more').max(MAX_SCENARIO_MS, 'must be 600000 or less')

const ScenarioStep = z.union([
  /** Waits for bytes on the console, from here on. */
  z.object({ expect: LiteralText }),
  z.object({ send: LiteralText }),
  /** Of the board's own time. */
  z.object({ wait_ms: ms }),
  z.object({ pin: PinName, input: PinInput }),
  z.object({ part: PartName, state: PartInput }),
  /** Waits until the board has a pin so. */
  z.object({ expect_pin: PinName, level }),
  /** Ends it as failed if the console has these bytes from here on. */
  z.object({ fail: LiteralText }),
])
export type ScenarioStep = z.output<typeof ScenarioStep>

/** Where a scenario begins: with the board as it is, or as its power comes on. */
export const scenarioStarts = ['now', 'power_on'] as const

export const ScenarioAsked = z.object({
  steps: z.array(ScenarioStep).min(1).max(MAX_STEPS),
  timeout_ms: ms,
  from: z.enum(scenarioStarts),
})
export type ScenarioAsked = z.output<typeof ScenarioAsked>

/**
 * How a scenario ends: all steps are done; a `fail` was printed; its time is over, by the board's
 * clock; the processor has locked up; the command has taken too long, by ours.
 */
export const scenarioOutcomes = ['passed', 'failed', 'timeout', 'locked_up', 'late'] as const

const count = z.int().min(0)

export const ScenarioResult = z.object({
  outcome: z.enum(scenarioOutcomes),
  /** How many steps are done: the place of the one at which it ended. */
  step: count,
  /** The place of the step `fail` that was printed. */
  failed_by: count.nullable(),
  /** When each step ended, and when all did, in milliseconds of the board since the beginning. */
  step_ms: z.array(z.number().min(0)).max(MAX_STEPS),
  board_ms: z.number().min(0),
  /** The hash of all that the board was at the end. */
  state_sha256: z.string().regex(/^[0-9a-f]{64}$/),
})
export type ScenarioResult = z.output<typeof ScenarioResult>
