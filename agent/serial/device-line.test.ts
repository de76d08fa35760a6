import { expect, test } from 'vitest'
import { wordsOf } from './device-line.ts'

test.each([
  ['Permission denied, cannot open /dev/ttyACM0', 'add the user of the agent to the group dialout'],
  ['Operation not permitted, cannot open /dev/ttyACM0', 'extend its DeviceAllow'],
  ['No such file or directory, cannot open /dev/ttyACM0', 'plug the board in'],
  ['Resource temporarily unavailable Cannot lock port', 'in use by another program'],
])('%s says what to do', (message, words) => {
  expect(wordsOf('/dev/ttyACM0', 9_600, new Error(message))).toContain(words)
})
