import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { makeSession, makeUser } from '#db/factory.ts'
import { boards, db, firmware, POOL_CONNECTIONS } from '#db/index.ts'
import { expectConnectionsLeft, lockAccount } from '#db/locks.testing.ts'
import { testsCommit } from '#db/testing.ts'
import { uploadFirmware } from './index.ts'

testsCommit()

/** Breaks without the slot of an account: files that wait for each other take all connections. */
test('files that one account uploads at once leave connections to others', async () => {
  const user = await makeUser()
  const { id, boardId } = await makeSession({ user, state: 'running', bindingNo: 1 })
  await db()
    .update(boards)
    .set({ flashFormats: ['bin'], maxFirmwareBytes: 100 })
    .where(eq(boards.id, boardId ?? ''))
  const upload = (at: number) =>
    uploadFirmware(user, id, Buffer.from(`program ${at}`), { filename: `${at}.bin`, format: 'bin' })
  const uploads = Array.from({ length: 2 * POOL_CONNECTIONS }, (_, at) => () => upload(at))
  await expectConnectionsLeft(() => lockAccount(user), uploads)
  expect(await db().$count(firmware, eq(firmware.userId, user.id))).toBe(uploads.length)
})
