import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test.each(['typescript', 'cli', 'action', 'python'])('%s is tested in each scenario', (client) => {
  expect(readFileSync(`clients/${client}/scenarios.test.ts`, 'utf8')).toMatch(/^testScenarios\(lab, /m)
})
