import { afterEach, expect, test, vi } from 'vitest'
import { limits, spendHere } from './rate-limits.ts'

afterEach(() => {
  vi.useRealTimers()
})

const { boardwalkWindows: windows } = globalThis as typeof globalThis & { boardwalkWindows?: Map<string, unknown> }

test('each limit counts for itself', () => {
  for (const _ of Array(3)) spendHere(limits.badCredentials, 'one unit')
  expect(spendHere(limits.badCredentials, 'one unit')).toEqual({ remaining: 16, resetSeconds: 60 })
  expect(spendHere(limits.default, 'one unit')).toEqual({ remaining: 299, resetSeconds: 60 })
})

/** Red where a window of one limit forgets those of its own alone: a flood of mistyped keys from many addresses would stay. */
test('what has ended is forgotten as a window of any limit opens', () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  for (const address of Array(1_000).keys()) spendHere(limits.badCredentials, `address ${address}`)
  const counted = windows?.get(limits.badCredentials.name)
  expect(counted).toHaveProperty(
    'size',
    expect.toSatisfy((size: number) => size >= 1_000),
  )
  vi.setSystemTime(Date.now() + 60_000)
  spendHere(limits.default, 'a key')
  expect(counted).toHaveProperty('size', 0)
})
