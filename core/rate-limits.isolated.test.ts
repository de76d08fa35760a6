import { createHmac } from 'node:crypto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MINUTE_MS } from '#durations.ts'
import { processShared } from '#process-shared.ts'
import { consumeLocal, limits, type subjectOf } from './rate-limits.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
})

afterEach(() => {
  vi.useRealTimers()
})

const windows = processShared('rate-limit windows', () => new Map<string, unknown>())

test('each limit counts separately', () => {
  for (const _ of Array(3)) consumeLocal(limits.badCredentials, 'one subject')
  expect(consumeLocal(limits.badCredentials, 'one subject')).toEqual({ remaining: 16, resetSeconds: 60 })
  expect(consumeLocal(limits.default, 'one subject')).toEqual({ remaining: 299, resetSeconds: 60 })
})

/**
 * Breaks if a window deletes ended ones of its own limit only: a flood of mistyped keys from many
 * IPs would stay in memory.
 */
test('ended windows are deleted as a window of any limit opens', () => {
  for (const ip of Array(1_000).keys()) consumeLocal(limits.badCredentials, `ip ${ip}`)
  const counted = windows.get(limits.badCredentials.name)
  expect(counted).toHaveProperty(
    'size',
    expect.toSatisfy((size: number) => size >= 1_000),
  )
  vi.advanceTimersByTime(MINUTE_MS)
  consumeLocal(limits.default, 'a key')
  expect(counted).toHaveProperty('size', 0)
})

/**
 * Breaks if the key of the hash is anything but the login secret: IPs could be guessed from the
 * counters.
 */
test('subjects are hashed under the login secret: another secret gives another hash', async () => {
  const hashUnder = async (secret: string) => {
    vi.resetModules()
    vi.stubGlobal('boardwalk', undefined)
    vi.stubEnv('LOGIN_SECRETS', secret)
    const fresh: { subjectOf: typeof subjectOf } = await import('./rate-limits.ts')
    return fresh.subjectOf('203.0.113.7')
  }
  const [secret = '', other = ''] = ['one', 'other'].map((word) => word.padEnd(32, '-'))
  const hash = await hashUnder(secret)
  expect(hash).toEqual(createHmac('sha256', secret).update('203.0.113.7').digest())
  expect(await hashUnder(secret)).toEqual(hash)
  expect(await hashUnder(other)).not.toEqual(hash)
})
