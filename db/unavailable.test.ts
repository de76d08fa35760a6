import { expect, test } from 'vitest'
import { nullIfAway } from './unavailable.ts'

test('nothing is read from a database that is away, and any other failure is a failure', async () => {
  const failure = (code: string) => Promise.reject(Object.assign(new Error(code), { code }))
  expect(await nullIfAway(failure('ECONNREFUSED'))).toBeNull()
  await expect(nullIfAway(failure('42P01'))).rejects.toThrow('42P01')
})
