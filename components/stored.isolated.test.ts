import { afterEach, expect, test, vi } from 'vitest'
import { areKeysOn, turnKeys } from './commands/keys.ts'
import { readStored, store } from './stored.ts'

const blocked = new Proxy(
  {},
  {
    get: () => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    },
  },
)

afterEach(() => vi.unstubAllGlobals())

/** Red where storage is read without a guard: each key that is pressed would throw. */
test('a page goes on where the browser blocks storage', () => {
  vi.stubGlobal('window', blocked)
  store('a', '1')
  expect(readStored('a')).toBeNull()
  expect(areKeysOn()).toBe(true)
  turnKeys(false)
  expect(areKeysOn()).toBe(false)
  turnKeys(true)
  expect(areKeysOn()).toBe(true)
})
