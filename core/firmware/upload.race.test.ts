import { setTimeout } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { makeSession, makeUser } from '#db/factory.ts'
import { boards, db, firmware, POOL_CONNECTIONS, transaction, users } from '#db/index.ts'
import { testsCommit } from '#db/testing.ts'
import { uploadFirmware } from './index.ts'

testsCommit()

/** How many statements wait for a lock. */
async function waiting(): Promise<number> {
  const found = await db().execute(
    sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return found.length
}

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
  const [locked, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  onTestFinished(() => goOn.resolve())
  const first = transaction(async () => {
    await db().execute(sql`select from users where id = ${user.id} for no key update`)
    locked.resolve()
    await goOn.promise
  })
  await Promise.race([locked.promise, first])
  const all = Array.from({ length: 2 * POOL_CONNECTIONS }, (_, at) => upload(at))
  await expect.poll(waiting).toBe(1)
  const counted = db().$count(users)
  const answered = await Promise.race([counted.then(() => 'answered'), setTimeout(5_000, 'silent')])
  goOn.resolve()
  await Promise.all([first, counted, ...all])
  expect(answered).toBe('answered')
  expect(await db().$count(firmware, eq(firmware.userId, user.id))).toBe(all.length)
})
