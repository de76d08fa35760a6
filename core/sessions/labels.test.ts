import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { makeBaseImage, makeBoard, makeBoardType, makeKey, makeSession, makeUser } from '#db/factory.ts'
import { db } from '#db/index.ts'
import { testsRollBack } from '#db/testing.ts'
import { listSessions } from '#test/lists.ts'
import { labelSessions, readOverview, readTimeline } from './index.ts'

testsRollBack()

const page = { limit: 20, offset: 0 }

test('sessions get the labels of their board, its type and the image', async () => {
  const user = await makeUser()
  const type = await makeBoardType({ label: 'Raspberry Pi Pico 2' })
  const board = await makeBoard({ boardType: type.slug, label: 'Pico 2 one' })
  const image = await makeBaseImage({ boardType: type.slug, label: 'MicroPython 1.26' })
  const place = { user, boardType: type.slug, baseImageId: image.id }
  const ended = await makeSession({ ...place, boardId: board.id })
  const queued = await makeSession({ ...place, state: 'queued' })

  const listed = await listSessions(user, page)
  const labels = await labelSessions(user, [...listed.active, ...listed.ended])
  const common = {
    board_type: 'Raspberry Pi Pico 2',
    base_image: 'MicroPython 1.26',
    flashed: null,
    result: null,
    starter: null,
    wanted: null,
    wanted_board: null,
    minutes: 60,
  }
  expect(labels.get(ended.id)).toEqual({ ...common, board: 'Pico 2 one' })
  expect(labels.get(queued.id)).toEqual({ ...common, board: null })
})

/** Breaks where a flash that failed, or an older one, passes for what runs. */
test('a session says which file was flashed last, until the file is deleted', async () => {
  const user = await makeUser()
  const board = await makeBoard()
  const session = await makeSession({ user, boardType: board.boardType, boardId: board.id })
  await db().execute(sql`insert into firmware_blobs (sha256, bytes) values (sha256('x'), 'x')`)
  await db().execute(sql`insert into firmware (id, user_id, sha256, filename, format, size)
    select id, ${user.id}, sha256('x'), name, 'bin', 1
    from (values ('fw_1', 'old.bin'), ('fw_2', 'new.bin'), ('fw_3', 'failed.bin')) files (id, name)`)
  await db().execute(sql`insert into commands
      (id, session_id, board_id, binding_no, kind, state, firmware_id, created_at, deadline_at, ended_at)
    select 'cmd_' || no, ${session.id}, ${board.id}, 1, kind, state, file, now() + no * interval '1 second', now(), now()
    from (values (1, 'flash', 'succeeded', 'fw_1'), (2, 'flash', 'succeeded', 'fw_2'), (3, 'flash', 'failed', 'fw_3'),
      (4, 'reset', 'succeeded', null)) acts (no, kind, state, file)`)
  const { ended } = await listSessions(user, page)
  const flashed = async () => (await labelSessions(user, ended)).get(session.id)?.flashed
  const file = { name: 'new.bin', size: 1, sha256: createHash('sha256').update('x').digest('hex') }
  expect(await flashed()).toEqual({ file, at: expect.any(Date) })
  expect(
    (await readTimeline(user, session.id)).flatMap((event) => (event.kind === 'command' ? [event.file?.name] : [])),
  ).toEqual([...['old.bin', 'new.bin', 'failed.bin', undefined]])
  await db().execute(sql`delete from firmware`)
  expect(await flashed()).toEqual({ file: null, at: expect.any(Date) })
})

test('a session says what its test came to, in both places that label it', async () => {
  const user = await makeUser()
  const session = await makeSession({ user })
  await makeSession({ user })
  await db().execute(sql`insert into session_results (session_id, user_id, suite, result, exit_code, board_id, board_type)
    select id, user_id, 'sensor', 'failed', 1, board_id, board_type from sessions where id = ${session.id}`)
  const { ended } = await listSessions(user, page)
  const labels = [await labelSessions(user, ended), (await readOverview(user, page)).labels]
  for (const each of labels) {
    expect(each.get(session.id)?.result).toBe('failed')
    expect([...each.values()].filter(({ result }) => result === null)).toHaveLength(1)
  }
})

test('a session that a key started has the key’s label and last four characters', async () => {
  const user = await makeUser()
  const key = await makeKey(user, { label: 'nightly' })
  const session = await makeSession({ user, startedBy: key.id })
  const { ended } = await listSessions(user, page)
  const starter = { label: 'nightly', last_four: key.secret.slice(-4) }
  expect((await labelSessions(user, ended)).get(session.id)).toMatchObject({ starter })
})

test('a session has the id and the label of the board that was asked for by name', async () => {
  const user = await makeUser()
  const board = await makeBoard()
  const session = await makeSession({ user, boardType: board.boardType, boardId: board.id, wantedBoardId: board.id })
  const { ended } = await listSessions(user, page)
  expect((await labelSessions(user, ended)).get(session.id)).toMatchObject({
    wanted: board.label,
    wanted_board: board.id,
  })
})

test('no user gets the labels of another user’s sessions', async () => {
  const [user, other] = [await makeUser(), await makeUser()]
  await makeSession({ user })
  const { ended } = await listSessions(user, page)
  expect(ended).toHaveLength(1)
  expect(await labelSessions(other, ended)).toEqual(new Map())
  expect(await labelSessions(other, [])).toEqual(new Map())
})
