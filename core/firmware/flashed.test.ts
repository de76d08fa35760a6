import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { makeFirmware } from '#db/commands.testing.ts'
import { makeBoard, makeSession, makeUser } from '#db/factory.ts'
import { db, sessions } from '#db/index.ts'
import { testsRollBack } from '#db/testing.ts'
import { flashedOn, listFlashes } from './index.ts'

testsRollBack()

/** A session with so many flashes, the first two of `early.bin` and the others of `late.bin`. */
async function makeFlashes(count: number) {
  const user = await makeUser()
  const board = await makeBoard()
  const session = await makeSession({ user, boardType: board.boardType, boardId: board.id })
  const early = await makeFirmware(user, 'early', { filename: 'early.bin' })
  const late = await makeFirmware(user, 'late', { filename: 'late.bin' })
  await db().execute(sql`insert into commands
      (id, session_id, board_id, binding_no, kind, state, firmware_id, created_at, deadline_at, ended_at)
    select 'cmd_' || no, ${session.id}, ${board.id}, 1, 'flash', 'succeeded',
      case when no <= 2 then ${early.id} else ${late.id} end, now() + no * interval '1 second', now(), now()
    from generate_series(1, ${count}::int) no`)
  return { user, session }
}

/** Breaks where the first ones are kept: a film would give the last flashes the file of another. */
test('of more flashes than are read, the last ones are, oldest first', async () => {
  const { user, session } = await makeFlashes(501)
  const flashes = await listFlashes(user, session.id)
  expect(flashes).toHaveLength(500)
  expect([0, 1, 499].map((at) => flashes[at]?.file?.name)).toEqual(['early.bin', 'late.bin', 'late.bin'])
  const times = flashes.map(({ at }) => at.getTime())
  expect(times).toEqual(times.toSorted((a, b) => a - b))
})

/** Breaks without the user in the conditions. */
test('others’ sessions have no flashes', async () => {
  const { session } = await makeFlashes(1)
  expect(await listFlashes(await makeUser(), session.id)).toEqual([])
})

/** Breaks where the session's `id` has no table: it would be the one of the command. */
test('the last flash is found in a statement about sessions alone', async () => {
  const { session } = await makeFlashes(3)
  const [found] = await db()
    .select({ flashed: flashedOn(sessions.id) })
    .from(sessions)
    .where(eq(sessions.id, session.id))
  expect(found?.flashed?.file?.name).toBe('late.bin')
})
