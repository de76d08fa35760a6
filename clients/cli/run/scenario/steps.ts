import { type ScenarioStep, type Step, UsageError } from '../../../typescript/src/index.ts'
import { literalOf } from './literal.ts'

/** The flags of a run that say what is done. */
type Given = {
  steps: readonly Step[]
  fail: readonly string[]
  format?: string | undefined
  scenario?: boolean | undefined
  wokwiScenario?: readonly ScenarioStep[] | undefined
  wallTimeout?: number | undefined
}

/** Steps of a scenario, of which so many are `fail`, that come first and are done at once. */
export type RunSteps = { steps: ScenarioStep[]; fails: number }

/**
 * Returns what a board is to do by its own clock; undefined if a run is watched from here. Throws a
 * UsageError for what cannot be done there, with the first pattern that is no text.
 */
export function scenarioOf({ steps, fail, format, scenario, wokwiScenario, wallTimeout }: Given): RunSteps | undefined {
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
  return { steps: [...fails, ...wanted], fails: fails.length }
}

function toStep(step: Step): ScenarioStep {
  if ('send' in step) return step
  if ('set' in step) return { part: step.set.part, set: step.set.state }
  if ('screen' in step)
    throw new UsageError('A scenario cannot wait for a screen: give --expect-screen without --scenario.')
  return { expect: literalOf(typeof step.expect === 'string' ? step.expect : step.expect.source) }
}

/** Returns a step as people write it. */
export function nameOf(step: ScenarioStep | undefined): string {
  if (!step) return 'the end'
  return Object.entries(step)
    .map(([name, value]) => `${name} ${typeof value === 'object' ? JSON.stringify(value) : value}`)
    .join(', ')
}
