import { testsCommit } from '#db/testing.ts'
import { labFor } from '../testing/lab.ts'
import { testScenarios } from '../testing/scenarios.ts'
import { boardwalk, Console, startSession } from './src/index.ts'

const lab = labFor(testsCommit())

testScenarios(lab, async ({ lab: { url }, boardType, key }) => {
  await using session = await startSession(boardwalk({ url, apiKey: key }), { boardType, minutes: 5 })
  await using console = await Console.open({ url, key, sessionId: session.id, from: 'start' })
  await console.expect('login: $', { timeoutMs: 20_000 })
  await console.sendLine('root')
  await console.expect('# $', { timeoutMs: 20_000 })
})
