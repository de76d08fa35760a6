import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test.each(['typescript', 'cli', 'action', 'python'])('%s is tested in each scenario', (client) => {
  const [file = ''] = globSync(`clients/${client}/scenarios.*test.ts`)
  expect(readFileSync(file, 'utf8')).toMatch(/^testScenarios\(lab, /m)
})
