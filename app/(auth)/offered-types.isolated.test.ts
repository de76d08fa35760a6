import { afterAll, expect, test, vi } from 'vitest'
import { chooseDatabase, closeDatabase } from '#db/index.ts'
import { LOGIN_SECRET } from '#db/test-server.ts'
import { offeredTypes } from './offered-types.ts'

/** Nothing listens there. */
const AWAY = 'postgres://nobody@127.0.0.1:1/none'

afterAll(closeDatabase)

/** Red where the types are read as other pages read them: the forms would be the error page. */
test('the forms do without board types while the database is away', async () => {
  vi.stubEnv('DATABASE_URL', AWAY).stubEnv('LOGIN_SECRETS', LOGIN_SECRET)
  chooseDatabase(AWAY)
  const warned = vi.spyOn(console, 'warn').mockReturnValue()
  await expect(offeredTypes()).resolves.toBeUndefined()
  expect(String(warned.mock.calls)).toContain('ECONNREFUSED')
})
