import { expect, test } from 'vitest'
import { nullIfUnavailable } from './unavailable.ts'

const failure = (code: string) => Promise.reject(Object.assign(new Error(code), { code }))

test.each([
  ['the database is away', 'ECONNREFUSED'],
  ['the statement took too long', '57014'],
  ['its connection was closed', 'CONNECTION_CLOSED'],
])('nothing is read where %s', async (_, code) => {
  expect(await nullIfUnavailable(failure(code))).toBeNull()
})

test('any other failure is a failure', async () => {
  await expect(nullIfUnavailable(failure('42P01'))).rejects.toThrow('42P01')
})
