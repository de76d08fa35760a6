import { expect, test } from 'vitest'
import { whyNotFlashed } from './flash-refusal.ts'

const idle = { canFlash: true, isStarting: false, isReachable: true, isBusy: false, isOff: false }

test('a file is taken only by a board that can be flashed, is there and has nothing else to do', () => {
  expect(whyNotFlashed(idle)).toBeUndefined()
  expect(whyNotFlashed({ ...idle, canFlash: false })).toContain('cannot be flashed')
  expect(whyNotFlashed({ ...idle, isStarting: true, isReachable: false })).toContain('still starting')
  expect(whyNotFlashed({ ...idle, isReachable: false })).toContain('cannot be reached')
  expect(whyNotFlashed({ ...idle, isBusy: true })).toContain('is busy')
  expect(whyNotFlashed({ ...idle, isOff: true })).toContain('Power is off')
})
