import { expect, test } from 'vitest'
import { scenarioOutcomes } from '#wire/scenario.ts'
import { MAX_SCENARIO_MS, MAX_STEPS } from '#wire/scenario-limits.ts'
import { scenarioError } from './scenario-error.ts'

/** What an error may have in the messages of agents. */
const MAX_CHARACTERS = 200
/** Six characters each, as JSON has them. */
const control = '\x01'.repeat(200)
const rest = { step_ms: [], board_ms: 1, state_sha256: '0'.repeat(64) }

/** Breaks if the service drops an agent, with all of its boards, for the steps of one user. */
test.each([{ send: control }, { part: 'screen', state: { text: 'x'.repeat(2_048) } }, { fail: control }])(
  'what a scenario came to at %o is no longer than the protocol lets it be',
  (step) => {
    const asked = { steps: Array(MAX_STEPS).fill(step), timeout_ms: MAX_SCENARIO_MS - 0.001, from: 'now' as const }
    for (const outcome of scenarioOutcomes) {
      const error = scenarioError(asked, { ...rest, outcome, step: MAX_STEPS - 1, failed_by: 0 })
      if (outcome === 'passed') expect(error).toBeNull()
      else expect(error).toMatch(new RegExp(`^.{40,${MAX_CHARACTERS}}$`))
    }
  },
)

test('an error names the step, and what was printed', () => {
  const asked = { steps: [{ fail: 'a "b"\n' }, { expect: 'c\r' }], timeout_ms: 1_500, from: 'now' as const }
  const at = (outcome: 'failed' | 'timeout') => scenarioError(asked, { ...rest, outcome, step: 1, failed_by: 0 })
  expect(at('failed')).toBe('The board printed "a \\"b\\"\\n", at step 2 of 2 (expect c\\r).')
  expect(at('timeout')).toBe('After 1.5 s of the board it was still at step 2 of 2 (expect c\\r).')
})
