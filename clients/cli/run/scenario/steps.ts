import { LiteralText } from '#wire/literal-text.ts'
import { MAX_SCENARIO_MS, MAX_STEPS } from '#wire/scenario-limits.ts'
import { nameOfStep } from '#wire/scenario-names.ts'
import { type ScenarioStep, type Step, UsageError } from '../../../typescript/src/index.ts'
import { literalOf } from './literal.ts'

const MS_PER_MINUTE = 60_000
const SHOWN_CHARACTERS = 40

/** The flags of a run that say what is done. */
type Given = {
  steps: readonly Step[]
  fail: readonly string[]
  format?: string | undefined
  scenario?: boolean | undefined
  wokwiScenario?: readonly ScenarioStep[] | undefined
  timeout?: number | undefined
  wallTimeout?: number | undefined
}

/** Steps of a scenario, of which so many are `fail`, that come first and are done at once. */
export type RunSteps = { steps: ScenarioStep[]; fails: number }

/**
 * Returns what a board is to do by its own clock; undefined if a run is watched from here. Throws a
 * UsageError for what cannot be done there, with the first pattern that is no text.
 */
export function scenarioOf(given: Given): RunSteps | undefined {
  const { steps, fail, format, scenario, wokwiScenario, timeout = 0, wallTimeout } = given
  if (!scenario && !wokwiScenario) return undefined
  const [flag, ...others] = [scenario && '--scenario', wokwiScenario && '--wokwi-scenario'].filter(Boolean)
  if (others.length > 0 || (wokwiScenario && steps.length > 0))
    throw new UsageError('Give --wokwi-scenario, or steps and --scenario, and not both.')
  if (format !== undefined) throw new UsageError(`${flag} decides by its steps: give it without --format.`)
  if (wallTimeout !== undefined)
    throw new UsageError(`${flag} counts the board’s time: give it without --wall-timeout.`)
  const fails = fail.map((pattern) => ({ fail: literalOf(pattern) }))
  const wanted = wokwiScenario ?? steps.map(toStep)
  if (wanted.length === 0) throw new UsageError('A scenario needs a step, such as --expect.')
  if (!wanted.some((step) => 'expect' in step || 'expectPin' in step || 'waitMs' in step))
    throw new UsageError('A scenario ends with its last step: give it one that waits, such as --expect.')
  const all = [...fails, ...wanted]
  assertWithinLimits(all, timeout)
  return { steps: all, fails: fails.length }
}

/** Throws before a session is paid for what the service would refuse after its start. */
function assertWithinLimits(steps: readonly ScenarioStep[], timeout: number): void {
  const minutes = MAX_SCENARIO_MS / MS_PER_MINUTE
  if (steps.length > MAX_STEPS)
    throw new UsageError(`A scenario has ${MAX_STEPS} steps at most, with those of --fail. These are ${steps.length}.`)
  if (timeout > MAX_SCENARIO_MS || steps.some((step) => 'waitMs' in step && step.waitMs > MAX_SCENARIO_MS))
    throw new UsageError(`A scenario takes ${minutes} minutes at most: give a shorter --timeout or delay.`)
  for (const step of steps) {
    const text = 'expect' in step ? step.expect : 'send' in step ? step.send : 'fail' in step ? step.fail : undefined
    const problem = text === undefined ? undefined : LiteralText.safeParse(text).error?.issues[0]?.message
    if (problem === undefined) continue
    const shown = nameOf(step)
    const short = shown.length > SHOWN_CHARACTERS ? `${shown.slice(0, SHOWN_CHARACTERS)}…` : shown
    throw new UsageError(`A text of a scenario ${problem}: ${short}`)
  }
}

function toStep(step: Step): ScenarioStep {
  if ('send' in step) return step
  if ('set' in step) return { part: step.set.part, set: step.set.state }
  if ('screen' in step)
    throw new UsageError('A scenario cannot wait for a screen: give --expect-screen without --scenario.')
  return { expect: literalOf(typeof step.expect === 'string' ? step.expect : step.expect.source) }
}

/** Returns the steps that set parts, as those of a run are. */
export const partStepsOf = (steps: readonly ScenarioStep[]): Step[] =>
  steps.flatMap((step) => ('part' in step ? { set: { part: step.part, state: step.set } } : []))

/** Returns a step on one line, as the board's agent names it. */
export const nameOf = (step: ScenarioStep | undefined): string => nameOfStep(step && asAsked(step))

/** Returns a step as requests to agents have it. */
function asAsked(step: ScenarioStep): Parameters<typeof nameOfStep>[0] {
  if ('waitMs' in step) return { wait_ms: step.waitMs }
  if ('expectPin' in step) return { expect_pin: step.expectPin, level: step.level }
  if ('part' in step) return { part: step.part, state: step.set }
  if ('pin' in step) return { pin: step.pin, input: 'volts' in step ? { volts: step.volts } : { level: step.level } }
  return step
}
