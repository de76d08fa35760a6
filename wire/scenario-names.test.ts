import { expect, test } from 'vitest'
import { nameOfStep } from './scenario-names.ts'

test.each([
  [{ expect: 'login: ' }, 'expect login: '],
  [{ send: 'say "hi"\r\n' }, 'send say \\"hi\\"\\r\\n'],
  [{ fail: 'panic' }, 'fail panic'],
  [{ wait_ms: 12.5 }, 'wait 12.5 ms'],
  [{ expect_pin: 'D13', level: 1 as const }, 'expect-pin D13 1'],
  [{ pin: 'D4', input: { level: 0 as const } }, 'pin D4 0'],
  [{ pin: 'A0', input: { volts: 1.5 } }, 'pin A0 1.5 V'],
  [{ part: 'button', state: { pressed: true } }, 'set button.pressed=true'],
  [undefined, 'the end'],
])('%j has the name %j', (step, name) => expect(nameOfStep(step)).toBe(name))
