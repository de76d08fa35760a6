import { expect } from 'vitest'
import { testsCommit } from '#db/testing.ts'
import { bareCommandLine, labFor } from '../testing/lab.ts'
import { testScenarios } from '../testing/scenarios.ts'

const lab = labFor(testsCommit())
const bare = bareCommandLine()

testScenarios(lab, async ({ lab: { url }, boardType, key }) => {
  const cli = bare.with({ SERVICE_URL: url, SERVICE_API_KEY: key })
  const steps = ['--expect', 'login: $', '--send', 'root\\n', '--expect', '# $']
  const { code, stderr } = await cli.run(['run', '--type', boardType, ...steps])
  expect(code, stderr).toBe(0)
})
