import type { ScenarioAsked, ScenarioResult, ScenarioStep } from '#wire/scenario.ts'

const MS_PER_SECOND = 1_000
/** As much of a text as leaves room for the rest of a sentence of 200 characters. */
const MAX_TEXT = 60

/** Returns why a scenario has not passed; null if it has. */
export function scenarioError({ steps, timeout_ms }: ScenarioAsked, result: ScenarioResult): string | null {
  const { outcome, step, failed_by } = result
  const at = `step ${step + 1} of ${steps.length} (${nameOf(steps[step])})`
  if (outcome === 'passed') return null
  if (outcome === 'failed') {
    const fail = steps[failed_by ?? -1]
    return `The board printed ${quoted(fail && 'fail' in fail ? fail.fail : '')}, at ${at}.`
  }
  if (outcome === 'locked_up') return `The processor locked up at ${at}.`
  if (outcome === 'late') return `The time of the command was over at ${at}.`
  return `After ${timeout_ms / MS_PER_SECOND} s of the board it was still at ${at}.`
}

function nameOf(step: ScenarioStep | undefined): string {
  if (!step) return 'the end'
  if ('expect' in step) return `expect ${quoted(step.expect)}`
  if ('send' in step) return `send ${quoted(step.send)}`
  if ('fail' in step) return `fail ${quoted(step.fail)}`
  if ('wait_ms' in step) return `wait_ms ${step.wait_ms}`
  if ('expect_pin' in step) return `expect_pin ${step.expect_pin} ${step.level}`
  return 'pin' in step ? `pin ${step.pin}` : `part ${step.part}`
}

const quoted = (text: string) => JSON.stringify(text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text)
