import { beforeAll, expect } from 'vitest'
import { testsCommit } from '#db/testing.ts'
import { bundleActionsIfStale } from '#scripts/bundle-action.ts'
import { PROGRAMS } from '#test/programs.ts'
import { labFor } from '../testing/lab.ts'
import { testScenarios } from '../testing/scenarios.ts'
import { newStep } from '../testing/workflow-step.ts'

const lab = labFor(testsCommit())

beforeAll(() => bundleActionsIfStale(PROGRAMS), 60_000)

testScenarios(lab, async (given) => {
  const { start } = newStep({ ...given, build: PROGRAMS, form: 'run' })
  const { code, text } = await start('main.mjs', { steps: 'expect login: $\nsend root\\n\nexpect # $' }).ended
  expect(code, text).toBe(0)
})
