import { expect, test } from 'vitest'
import { runHere } from '../../testing/run-here.ts'
import { EXIT } from '../exit-codes.ts'
import { exitCodeOf, explain } from '../failures.ts'

const ASKED = ['powercut', '--type', 'pico-emulated', '--until', 'DONE', '--boot-expect', 'OK']

/** Breaks if the service is asked first: nothing listens there. */
test.each([
  [['--boot-time', '61s'], '--boot-time must be 60 or less (seconds).'],
  [['--update-time', '601s'], '--update-time must be 600 or less (seconds).'],
  [['--from', ''], '--from must not be empty.'],
  [['--send', 'é'.repeat(101)], '--send must have 200 bytes at most.'],
  [['--send', 'a\\x00'], '--send must be text without the character 0.'],
])('what no board takes costs no session: %j', async (words, message) => {
  const { error } = await runHere([...ASKED, ...words], { url: 'http://127.0.0.1:9' })
  expect(explain(error)).toBe(message)
  expect(exitCodeOf(error)).toBe(EXIT.usage)
})
