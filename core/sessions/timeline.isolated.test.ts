import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { failSessionOn, withSessionLock } from '#core/scheduler/index.ts'
import { makeKey, makeLab, makeUser } from '#db/factory.ts'
import { newId } from '#db/ids.ts'
import { db } from '#db/index.ts'
import { testsCommit } from '#db/testing.ts'
import { endSession, extendSession, readTimeline, startSession } from './index.ts'

testsCommit()

async function makeSession() {
  const user = await makeUser({ credits: 1_000 })
  const { type } = await makeLab({ count: 1 })
  const session = await startSession(user, { board_type: type, minutes: 60, wait: true })
  return { user, session }
}

test('a session tells what was done with it, oldest first', async () => {
  const { user, session } = await makeSession()
  await extendSession(user, session.id, { minutes: 15 })
  await endSession(user, session.id)
  const events = await readTimeline(user, session.id)
  const actions = events.map((event) => event.kind === 'action' && event.action)
  expect(actions).toEqual(['session_queued', 'session_started', 'session_extended', 'session_ended'])
  expect(events[2]).toMatchObject({ details: { minutes: 15 } })
  expect(events[3]).toMatchObject({ details: { reason: 'user_ended' } })
  expect(events.map(({ at }) => at.getTime())).toEqual(events.map(({ at }) => at.getTime()).sort((a, b) => a - b))
})

test('what its board was asked to do is there, and how it went', async () => {
  const { user, session } = await makeSession()
  await db().execute(sql`insert into commands (id, session_id, board_id, binding_no, kind, state, fault, error, deadline_at, ended_at)
    select 'cmd_' || substr(md5(kind), 1, 26), ${session.id}, ${session.board_id}, 1, kind, 'failed', 'user', 'no such region', now(), now()
    from unnest(array['flash', 'wipe']) kind`)
  const commands = (await readTimeline(user, session.id)).filter(({ kind }) => kind === 'command')
  expect(commands).toMatchObject([{ command: 'flash', state: 'failed', error: 'no such region', by: null }])
})

test('a flash names its file, and the key that it was asked for with', async () => {
  const { user, session } = await makeSession()
  const key = await makeKey(user, { label: 'ci' })
  const firmware = newId('firmware')
  await db().execute(sql`with blob as (insert into firmware_blobs (sha256, bytes) values (sha256('x'), 'x') returning sha256)
    insert into firmware (id, user_id, sha256, filename, format, size)
    select ${firmware}, ${user.id}, sha256, 'blink.hex', 'hex', 1 from blob`)
  await db().execute(sql`insert into commands
    (id, session_id, board_id, binding_no, kind, state, firmware_id, requested_by, deadline_at, ended_at)
    values (${newId('command')}, ${session.id}, ${session.board_id}, 1, 'flash', 'succeeded', ${firmware}, ${key.id}, now(), now())`)
  const [flashed] = (await readTimeline(user, session.id)).filter(({ kind }) => kind === 'command')
  expect(flashed).toMatchObject({ file: { name: 'blink.hex', size: 1 }, by: { label: 'ci' } })
})

/** Breaks where the first ones are kept: the page of a busy session would show nothing new. */
test('of more than 200 events the last ones are there', async () => {
  const { user, session } = await makeSession()
  await db().execute(sql`insert into commands
    (id, session_id, board_id, binding_no, kind, state, created_at, deadline_at, ended_at)
    select 'cmd_' || substr(md5(no::text), 1, 26), ${session.id}, ${session.board_id}, 1, 'reset', 'succeeded',
      now() + no * interval '1 microsecond', now(), now() from generate_series(1, 250) no`)
  await endSession(user, session.id)
  const events = await readTimeline(user, session.id)
  expect(events).toHaveLength(200)
  expect(events.at(-1)).toMatchObject({ action: 'session_ended' })
  expect(events.map(({ at }) => at.getTime())).toEqual(events.map(({ at }) => at.getTime()).sort((a, b) => a - b))
})

test('a refund is there, with its credits', async () => {
  const { user, session } = await makeSession()
  await withSessionLock((at) => failSessionOn(session.board_id ?? '', at))
  const events = await readTimeline(user, session.id)
  expect(events.find(({ kind }) => kind === 'refund')).toMatchObject({ credits: session.credits_per_minute })
})

/** Breaks without the user in the conditions. */
test('others’ sessions have no timeline', async () => {
  const { session } = await makeSession()
  expect(await readTimeline(await makeUser({}), session.id)).toEqual([])
})
