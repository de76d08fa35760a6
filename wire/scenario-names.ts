import type { ScenarioStep } from './scenario.ts'

/**
 * Returns a step on one line, as reports and errors name it: `send root\n`, `wait 20 ms`. Without a
 * step it is the end.
 */
export function nameOfStep(step: ScenarioStep | undefined): string {
  if (!step) return 'the end'
  const escaped = (text: string) => JSON.stringify(text).slice(1, -1)
  if ('expect' in step) return `expect ${escaped(step.expect)}`
  if ('send' in step) return `send ${escaped(step.send)}`
  if ('fail' in step) return `fail ${escaped(step.fail)}`
  if ('wait_ms' in step) return `wait ${step.wait_ms} ms`
  if ('expect_pin' in step) return `expect-pin ${step.expect_pin} ${step.level}`
  if ('pin' in step) return `pin ${step.pin} ${'volts' in step.input ? `${step.input.volts} V` : step.input.level}`
  const set = Object.entries(step.state).map(([name, value]) => `${step.part}.${name}=${value}`)
  return `set ${set.join(' ')}`
}
