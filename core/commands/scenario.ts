import { z } from 'zod'
import { refusedField } from '#core/errors.ts'
import { refuseUnsettable } from '#core/parts/index.ts'
import { LEVEL_OR_VOLTS, PinLevel, PinVolts } from '#core/pins/index.ts'
import type { User } from '#core/users.ts'
import { LiteralText } from '#wire/literal-text.ts'
import { type Part, PartName, settableMembers, settableOf } from '#wire/parts.ts'
import { PinName } from '#wire/pins.ts'
import { type ScenarioAsked, type ScenarioStep, scenarioStarts } from '#wire/scenario.ts'
import { MAX_SCENARIO_MS, MAX_STEPS } from '#wire/scenario-limits.ts'
import { findDeclared, refuseUnknownPin } from './declared.ts'
import { play } from './request.ts'
import type { Command } from './schemas.ts'

const MS = `must be a number from 0 to ${MAX_SCENARIO_MS}`
const TIMEOUT = `must be a whole number from 1 to ${MAX_SCENARIO_MS}`

/** What a step does; `send` of a part is what the part sends. */
const verbs = ['expect', 'send', 'wait_ms', 'pin', 'part', 'expect_pin', 'fail'] as const
type Verb = (typeof verbs)[number]
const ONE_VERB = `must have exactly one of ${verbs.join(', ')}`

const StepMembers = z.strictObject({
  // What can be set of parts is as it is there: `send` alone is a step too.
  ...settableMembers,
  expect: LiteralText.optional().meta({ description: 'Waits until the board prints this, from here on.' }),
  send: LiteralText.optional().meta({ description: 'Types this; beside `part`, what that sends to the board.' }),
  wait_ms: z
    .number(MS)
    .min(0, MS)
    .max(MAX_SCENARIO_MS, MS)
    .optional()
    .meta({ description: 'Waits for so many milliseconds of the board’s own time.' }),
  pin: PinName.optional().meta({ description: 'Puts `level` or `volts` on this pin from outside.' }),
  level: PinLevel.optional().meta({
    description: 'What `pin` gets, or what `expect_pin` waits for: 0 is low, 1 is high.',
  }),
  volts: PinVolts.optional().meta({ description: 'What `pin` gets.' }),
  part: PartName.optional().meta({ description: 'Sets something of this part, such as `pressed` of a button.' }),
  expect_pin: PinName.optional().meta({ description: 'Waits until this pin has `level`.' }),
  fail: LiteralText.optional().meta({
    description: 'Ends the scenario as failed if the board prints this from here on.',
  }),
})
type Members = z.output<typeof StepMembers>

const Step = StepMembers.superRefine((step, { addIssue }) => {
  const [verb, ...others] = verbsIn(step)
  if (!verb || others.length > 0) return addIssue({ code: 'custom', message: ONE_VERB })
  const [needed, allowed] = membersOf(verb)
  const given = Object.keys(step).filter((member) => member !== verb)
  for (const member of given)
    if (!allowed.includes(member)) addIssue({ code: 'custom', message: `is not for ${verb}`, path: [member] })
  if (needed && given.length !== 1) addIssue({ code: 'custom', message: needed })
}).meta({
  id: 'ScenarioStep',
  description: `What is done, by one of ${verbs.map((verb) => `\`${verb}\``).join(', ')}.`,
})

export const RunScenario = z
  .strictObject({
    steps: z
      .array(Step)
      .min(1, 'must have a step')
      .max(MAX_STEPS, `must have ${MAX_STEPS} steps at most`)
      .meta({ description: `What is done, in this order: ${MAX_STEPS} steps at most.` }),
    timeout_ms: z
      .int(TIMEOUT)
      .min(1, TIMEOUT)
      .max(MAX_SCENARIO_MS, TIMEOUT)
      .default(60_000)
      .meta({ description: 'How long all steps may take, in milliseconds of the board’s own time.' }),
    from: z
      .enum(scenarioStarts, `must be one of ${scenarioStarts.join(', ')}`)
      .default('now')
      .meta({ description: '`power_on` switches the board off, and begins before its first instruction.' }),
  })
  .meta({ id: 'RunScenario' })

/**
 * Has the board of a session carry steps out by its own clock. Throws `invalid_request` for pins
 * that the board and parts that the session does not have, and what `play` throws.
 */
export async function runScenario(
  user: User,
  sessionId: string,
  { steps, ...asked }: z.output<typeof RunScenario>,
): Promise<Command> {
  const { boardType, parts } = await findDeclared(user, sessionId)
  for (const [at, step] of steps.entries()) {
    const { pin, expect_pin, part } = step
    if (pin !== undefined) refuseUnknownPin(boardType, pin, `/steps/${at}/pin`)
    if (expect_pin !== undefined) refuseUnknownPin(boardType, expect_pin, `/steps/${at}/expect_pin`)
    if (part !== undefined) refusePart(parts ?? [], step, `/steps/${at}`)
  }
  return play(user, sessionId, { steps: steps.map(toStep), ...asked } satisfies ScenarioAsked)
}

const isGiven = (step: Members, verb: Verb) => step[verb] !== undefined

/** The text that a part sends is no step of its own. */
function verbsIn(step: Members): Verb[] {
  return verbs.filter((verb) => isGiven(step, verb) && !(verb === 'send' && isGiven(step, 'part')))
}

/** Returns what has to be said if not exactly one more member is given, and which may be. */
function membersOf(verb: Verb): [needed: string | undefined, allowed: string[]] {
  if (verb === 'pin') return [LEVEL_OR_VOLTS, ['level', 'volts']]
  if (verb === 'expect_pin') return ['must have level', ['level']]
  return [undefined, verb === 'part' ? Object.keys(settableMembers) : []]
}

function refusePart(parts: readonly Part[], { part: name, ...state }: Members, pointer: string): void {
  const part = parts.find((one) => one.name === name)
  const names = parts.length > 0 ? parts.map((one) => one.name).join(', ') : 'no parts'
  if (!part) throw refusedField(`${pointer}/part`, `The session has no part ${name}. It has ${names}.`)
  refuseUnsettable(part.kind, state, pointer)
  if (Object.keys(state).length > 0) return
  const settable = settableOf(part.kind).join(', ') || `a ${part.kind} has nothing`
  throw refusedField(pointer, `must have what is set of the part: ${settable}`)
}

function toStep({ part, pin, expect_pin, level, volts, expect, send, wait_ms, fail, ...state }: Members): ScenarioStep {
  const bit = level === 1 ? 1 : 0
  if (part !== undefined) return { part, state: { ...state, ...(send !== undefined && { send }) } as never }
  if (pin !== undefined) return { pin, input: volts === undefined ? { level: bit } : { volts } }
  if (expect_pin !== undefined) return { expect_pin, level: bit }
  if (expect !== undefined) return { expect }
  if (fail !== undefined) return { fail }
  return wait_ms === undefined ? { send: send ?? '' } : { wait_ms }
}
