import { expect, test } from 'vitest'
import { runHere } from '../testing/run-here.ts'
import { endless, serving } from '../typescript/testing.ts'

/** Breaks without the limits of an event and of a line: the command would fill the memory. */
test.each([
  [['events'], 'text/event-stream', 'answered with more than 16 MiB'],
  [['logs', `ses_${'0'.repeat(26)}`], 'application/x-ndjson', 'sent something that is no log'],
  [['api', 'GET', '/v1/auth/me'], 'application/json', 'answered with more than 16 MiB'],
  [['version', '--check'], 'application/json', 'answered with more than 16 MiB'],
])('%s: an answer that never ends is not of the service', async (args, type, words) => {
  const { error } = await runHere(args, { url: await serving(endless(200, type)) })
  expect(String(error)).toContain(words)
})
