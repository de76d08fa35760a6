import { eq } from 'drizzle-orm'
import { afterAll, expect, test, vi } from 'vitest'
import { logStore } from '#core/consoles/index.ts'
import { startSession } from '#core/sessions/index.ts'
import { makeLab } from '#db/factory.ts'
import { db, users } from '#db/index.ts'
import { testsRollBack } from '#db/testing.ts'
import { startNatsServer } from '#scripts/nats-server.ts'
import { closeAccount } from './index.ts'
import { signUp } from './sign-up.ts'

/** A server of its own, which can be away. env() reads its address at its first call. */
let nats = await startNatsServer()
vi.stubEnv('NATS_URL', nats.url)

testsRollBack()
afterAll(() => nats.stop())

const ada = { email: 'ada@boardwalk.example', password: 'correct horse battery' }
const network = '203.0.113.7'

/** Breaks if the transaction purges: nobody could close an account while NATS is away. */
test('an account is closed while NATS is away, and its consoles are purged when NATS is back', async () => {
  const user = await signUp(ada, network)
  const { type } = await makeLab({ count: 1 })
  const { id } = await startSession(user, { board_type: type, minutes: 60, wait: true })
  await logStore().open(id, 1)
  const bytes = Buffer.from('SECRET')
  const piece = { kind: 'out', offset: 0, length: bytes.length, atUs: 1, bytes } as const
  await logStore().store([{ sessionId: id, binding: 1, from: 0, typed: 0, pieces: [piece] }])
  await nats.kill()
  const failed = vi.spyOn(console, 'error').mockReturnValue()
  await closeAccount(user, { current_password: ada.password }, network)
  expect(failed.mock.calls.join()).toContain('NATS')
  const [row] = await db().select().from(users).where(eq(users.id, user.id))
  expect(row).toMatchObject({ email: null, closedAt: expect.any(Date) })
  nats = await startNatsServer(nats)
  await vi.waitFor(async () => expect(await logStore().readPieces(id, 0)).toHaveLength(1), 10_000)
  await logStore().purge()
  expect(await logStore().readPieces(id, 0)).toEqual([])
})
