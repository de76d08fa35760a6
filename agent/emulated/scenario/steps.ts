import { UserFault } from '#agent/drivers/driver.ts'
import type { PinVoltage } from '#agent/emulated/messages.ts'
import type { Model } from '#agent/emulated/models.ts'
import { pinOf, voltsOn } from '#agent/emulated/pin-volts.ts'
import { type Part, withPartSet } from '#wire/parts.ts'
import type { ScenarioStep } from '#wire/scenario.ts'
import type { Step } from './scenario.ts'

/**
 * Returns steps as a board's worker takes them. Throws a `UserFault` for a pin or part that the
 * board does not have, and for what cannot be put there.
 */
export function stepsOf(model: Model, parts: readonly Part[], asked: readonly ScenarioStep[]): Step[] {
  return asked.map((step, at) => {
    try {
      return stepOf(model, parts, step)
    } catch (error) {
      throw new UserFault(`Step ${at + 1}: ${error instanceof Error ? error.message : String(error)}.`)
    }
  })
}

/** Returns the parts of a board as steps have set them. */
export function partsAfter(parts: readonly Part[], done: readonly ScenarioStep[]): Part[] {
  return done.reduce<Part[]>(
    (now, step) => ('part' in step ? withPartSet(now, step.part, step.state) : now),
    [...parts],
  )
}

/** Returns what steps have put on pins. */
export function pinsIn(steps: readonly Step[], done = steps.length): PinVoltage[] {
  return steps.slice(0, done).flatMap((step) => (step.kind === 'input' && step.input.kind === 'pin' ? step.input : []))
}

function stepOf(model: Model, parts: readonly Part[], step: ScenarioStep): Step {
  if ('expect' in step) return { kind: 'expect', text: step.expect }
  if ('fail' in step) return { kind: 'fail', text: step.fail }
  if ('wait_ms' in step) return { kind: 'wait', ms: step.wait_ms }
  if ('send' in step) return { kind: 'input', input: { kind: 'bytes', bytes: new TextEncoder().encode(step.send) } }
  if ('pin' in step) return { kind: 'input', input: { kind: 'pin', ...voltsOn(model, step.pin, step.input) } }
  if ('expect_pin' in step) return { kind: 'expect_pin', pin: pinOf(model, step.expect_pin), level: step.level }
  withPartSet(parts, step.part, step.state)
  return { kind: 'input', input: { kind: 'part', part: step.part, state: step.state } }
}
