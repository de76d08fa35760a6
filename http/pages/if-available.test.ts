import { expect, test, vi } from 'vitest'
import { ifAvailable } from './if-available.ts'

/** Red where the error is passed on. */
test('what cannot be read while the database is away is left out, and logged', async () => {
  const warned = vi.spyOn(console, 'warn').mockReturnValue()
  const refused = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' })
  const failed = new Error('Failed query', { cause: refused })
  await expect(ifAvailable(() => Promise.reject(failed))).resolves.toBeUndefined()
  expect(String(warned.mock.calls)).toContain('ECONNREFUSED')
  await expect(ifAvailable(async () => 'read')).resolves.toBe('read')
})

/** Red without the look at the error. */
test('a bug is not hidden', async () => {
  await expect(ifAvailable(() => Promise.reject(new Error('a bug')))).rejects.toThrow('a bug')
})
