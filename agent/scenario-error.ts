import type { ScenarioAsked, ScenarioResult } from '#wire/scenario.ts'
import { nameOfStep } from '#wire/scenario-names.ts'

const MS_PER_SECOND = 1_000
/** As much of a step or a text as leaves room for the rest of a sentence of 200 characters. */
const MAX_SHOWN = 60

/**
 * Returns why a scenario has not passed; null if it has. The service drops an agent that says more
 * than 200 characters.
 */
export function scenarioError({ steps, timeout_ms }: ScenarioAsked, result: ScenarioResult): string | null {
  const { outcome, step, failed_by } = result
  const at = `step ${step + 1} of ${steps.length} (${short(nameOfStep(steps[step]))})`
  if (outcome === 'passed') return null
  if (outcome === 'failed') {
    const fail = steps[failed_by ?? -1]
    return `The board printed ${quoted(fail && 'fail' in fail ? fail.fail : '')}, at ${at}.`
  }
  if (outcome === 'locked_up') return `The processor locked up at ${at}.`
  if (outcome === 'late') return `The time of the command was over at ${at}.`
  return `After ${timeout_ms / MS_PER_SECOND} s of the board it was still at ${at}.`
}

const quoted = (text: string) => `"${short(JSON.stringify(text).slice(1, -1))}"`
const short = (text: string) => (text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text)
