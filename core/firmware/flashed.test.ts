import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { makeFirmware } from '#db/commands.testing.ts'
import { makeBoard, makeSession, makeUser } from '#db/factory.ts'
import { boardTypes, db, sessions } from '#db/index.ts'
import { testsRollBack } from '#db/testing.ts'
import { flashesOn } from './index.ts'

testsRollBack()

/** Breaks where the first ones are kept: a film would give the last flashes the file of another. */
test('of more flashes than are read, the last ones are, oldest first', async () => {
  const user = await makeUser()
  const board = await makeBoard()
  const session = await makeSession({ user, boardType: board.boardType, boardId: board.id })
  const early = await makeFirmware(user, 'early', { filename: 'early.bin' })
  const late = await makeFirmware(user, 'late', { filename: 'late.bin' })
  await db().execute(sql`insert into commands
      (id, session_id, board_id, binding_no, kind, state, firmware_id, created_at, deadline_at, ended_at)
    select 'cmd_' || no, ${session.id}, ${board.id}, 1, 'flash', 'succeeded',
      case when no <= 2 then ${early.id} else ${late.id} end, now() + no * interval '1 second', now(), now()
    from generate_series(1, 201) no`)
  const [found] = await db()
    .select({ flashes: flashesOn(sessions.id) })
    .from(sessions)
    .innerJoin(boardTypes, eq(boardTypes.slug, sessions.boardType))
    .where(eq(sessions.id, session.id))
  const flashes = found?.flashes ?? []
  expect(flashes).toHaveLength(200)
  expect([0, 1, 199].map((at) => flashes[at]?.file?.name)).toEqual(['early.bin', 'late.bin', 'late.bin'])
  const times = flashes.map(({ at }) => at.getTime())
  expect(times).toEqual(times.toSorted((a, b) => a - b))
})
