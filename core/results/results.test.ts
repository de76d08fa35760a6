import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { makeTrust } from '#core/ci-trusts/testing.ts'
import { deleteFirmware } from '#core/firmware/index.ts'
import { makeCommand, makeFirmware } from '#db/commands.testing.ts'
import { makeBoardType, makeKey, makeSession, makeUser } from '#db/factory.ts'
import { db, sessionResults, sessions } from '#db/index.ts'
import { testsRollBack } from '#db/testing.ts'
import { MINUTE_MS } from '#durations.ts'
import type { CiOrigin } from '#wire/ci-identity.ts'
import { deleteResults, findKnownGood, PutResult, purgeOldResults, putResult, readResult } from './index.ts'

testsRollBack()

const passed = PutResult.parse({ suite: 'sensor', result: 'passed', exit_code: 0 })
const failed = PutResult.parse({
  ...{ suite: 'sensor', result: 'failed', exit_code: 1 },
  tests: [
    { name: 'reads', result: 'failed', seconds: 1.5 },
    { name: 'boots', result: 'passed' },
  ],
})

const origin: Omit<CiOrigin, 'trust_id'> = {
  ...{ provider: 'github', issuer: 'https://ci.example', issued_at: 1, repository: 'acme/fw', repository_id: '74' },
  ...{ ref: 'refs/heads/main', event: 'push', environment: null, workflow: null, sha: null },
  ...{ run_id: null, run_url: null, actor: null },
}

/** A session in which a file was flashed. */
async function makeScene(bytes = 'x') {
  const user = await makeUser({ tier: 'paid' })
  const key = await makeKey(user, { access: 'run' })
  const { slug: boardType } = await makeBoardType()
  const start = async (startedBy = 'web', given: { endedAt?: Date } = {}) => {
    const metadata = { repository: 'acme/sensor', ref: 'refs/heads/main' }
    const state = given.endedAt ? 'ended' : 'running'
    const session = await makeSession({ user, boardType, state, startedBy, metadata, ...given })
    const file = await makeFirmware(user, bytes, { filename: `${session.id}.bin` })
    await makeCommand(session, { kind: 'flash', firmwareId: file.id })
    return session
  }
  return { user, key, start, session: await start() }
}

/** Breaks without `keepOpen`: the call began before the account was closed, and ends after. */
test('a closed account keeps no result', async () => {
  const { user, session } = await makeScene()
  await db().execute(
    sql`update users set closed_at = now(), email = null, email_verified_at = null, password_hash = null where id = ${user.id}`,
  )
  await expect(putResult(user, session.id, passed)).rejects.toMatchObject({ code: 'not_found' })
  expect(await db().$count(sessionResults)).toBe(0)
})

test('a result is kept with what the service knows itself, and the last one counts', async () => {
  const { user, session } = await makeScene()
  await putResult(user, session.id, passed)
  expect(await putResult(user, session.id, failed)).toMatchObject({
    ...{ session_id: session.id, suite: 'sensor', result: 'failed', exit_code: 1, triage: null },
    tests: [
      { name: 'boots', result: 'passed', seconds: null },
      { name: 'reads', result: 'failed', seconds: 1.5 },
    ],
    ...{ board_id: session.boardId, board_type: session.boardType, repository: 'acme/sensor', ref: 'refs/heads/main' },
    firmware_sha256: '2d711642b726b04401627ca9fbac32f5c8530fb1903cc4db02258717921a4881',
  })
  expect(await putResult(user, session.id, passed)).toMatchObject({ result: 'passed', tests: [] })
  const other = await makeUser()
  await expect(readResult(other, session.id)).rejects.toMatchObject({ code: 'not_found' })
  await expect(putResult(other, session.id, passed)).rejects.toMatchObject({ code: 'not_found' })
})

/** Breaks without the time of the end in the statement. */
test('a result is taken until an hour after the end, and not of a session without a board', async () => {
  const { user, start } = await makeScene()
  const endedBefore = (minutes: number) => start('web', { endedAt: new Date(Date.now() - minutes * MINUTE_MS) })
  expect(await putResult(user, (await endedBefore(59)).id, passed)).toMatchObject({ result: 'passed' })
  const late = await endedBefore(61)
  await expect(putResult(user, late.id, failed)).rejects.toMatchObject({ code: 'session_ended' })
  const queued = await makeSession({ user, state: 'queued' })
  await expect(putResult(user, queued.id, passed)).rejects.toMatchObject({ code: 'board_unreachable' })
})

test('the known good firmware is the newest that passed and is still kept', async () => {
  const { user, key, start, session } = await makeScene()
  const asked = { board_type: session.boardType, suite: 'sensor' }
  await expect(findKnownGood(user, asked)).rejects.toMatchObject({ code: 'not_found' })
  await putResult(user, session.id, passed)
  const later = await start()
  await putResult(user, later.id, failed)
  expect(await findKnownGood(user, asked)).toMatchObject({ session_id: session.id, ref: 'refs/heads/main' })
  expect(await findKnownGood(user, { ...asked, repository: 'acme/sensor' })).toMatchObject({ session_id: session.id })
  for (const [nothing, starter] of [
    [{ ...asked, suite: 'other' }, undefined],
    [{ ...asked, repository: 'acme/other' }, undefined],
    [asked, { startedBy: key.id }],
  ] as const)
    await expect(findKnownGood(user, nothing, starter)).rejects.toMatchObject({ code: 'not_found' })
  await expect(findKnownGood(await makeUser(), asked)).rejects.toMatchObject({ code: 'not_found' })
  const own = await start(key.id)
  await putResult(user, own.id, passed)
  expect(await findKnownGood(user, asked, { startedBy: key.id })).toMatchObject({ session_id: own.id })
  await deleteFirmware(user)
  await expect(findKnownGood(user, asked)).rejects.toMatchObject({ code: 'not_found' })
})

/**
 * Breaks where PostgreSQL refuses what JSON can write, and the caller is told that it is our fault.
 */
test('a test that took less than a microsecond took no time', async () => {
  const { user, session } = await makeScene()
  const tests = [1e-320, 1e-300, 1e-46, -0, 1e-7, 0.25].map((seconds) => ({
    ...{ name: `${seconds}`, result: 'passed', seconds },
  }))
  const kept = await putResult(user, session.id, PutResult.parse({ ...passed, tests }))
  const took = Object.fromEntries(kept.tests.map(({ name, seconds }) => [name, seconds]))
  expect(took).toEqual({ '1e-320': 0, '1e-300': 0, '1e-46': 0, '0': 0, '1e-7': 0, '0.25': 0.25 })
})

/** Breaks if metadata decides: of a CI job only its token says where it comes from. */
test('the result of a CI job has the repository and the ref of its token', async () => {
  const user = await makeUser({ tier: 'paid' })
  const trust = await makeTrust(user)
  const of = { ...origin, trust_id: trust.id }
  const metadata = { repository: 'evil/fw', ref: 'refs/heads/evil' }
  const session = await makeSession({ user, state: 'running', trustId: trust.id, origin: of, metadata })
  const { repository, ref } = await putResult(user, session.id, passed)
  expect({ repository, ref }).toEqual({ repository: 'acme/fw', ref: 'refs/heads/main' })
})

/** Breaks with the condition on keys: each job has another one. */
test('a CI key finds what another job of its trust has passed, and nothing else', async () => {
  const { user, start } = await makeScene()
  const [trust, other] = [await makeTrust(user), await makeTrust(user)]
  const session = await start('web')
  await putResult(user, session.id, passed)
  const asked = { board_type: session.boardType, suite: 'sensor' }
  await expect(findKnownGood(user, asked, { trustId: trust.id })).rejects.toMatchObject({ code: 'not_found' })
  await db()
    .update(sessions)
    .set({ trustId: trust.id, origin: { ...origin, trust_id: trust.id } })
    .where(eq(sessions.id, session.id))
  expect(await findKnownGood(user, asked, { trustId: trust.id })).toMatchObject({ session_id: session.id })
  await expect(findKnownGood(user, asked, { trustId: other.id })).rejects.toMatchObject({ code: 'not_found' })
})

const many = (count: number) =>
  PutResult.parse({
    ...{ suite: 'sensor', result: 'passed', exit_code: 0 },
    tests: Array.from({ length: count }, (_, n) => ({ name: `test ${n}`, result: 'passed' })),
  })

/** Breaks without the count, and without the day and the user in it. */
test('an account keeps 20,000 tests a day, and then results without their tests', async () => {
  const { user, session, start } = await makeScene()
  const other = await makeScene('y')
  await putResult(user, session.id, many(1))
  await putResult(other.user, other.session.id, many(1))
  await db().execute(sql`insert into test_results (session_id, name, result)
    select ${session.id}, 'more ' || n, 'passed' from generate_series(1, 19_998) n`)
  const [last, beyond] = [await start(), await start()]
  expect(await putResult(user, beyond.id, many(2))).toMatchObject({ tests_stored: false, tests: [] })
  expect((await putResult(user, last.id, many(1))).tests_stored).toBe(true)
  expect(await putResult(user, beyond.id, many(1))).toMatchObject({ tests_stored: false, tests: [] })
  expect((await putResult(user, beyond.id, passed)).tests_stored).toBe(true)
  expect((await putResult(user, last.id, many(1))).tests_stored, 'its own are replaced').toBe(true)
  expect((await putResult(other.user, other.session.id, many(2))).tests_stored).toBe(true)
  await db().execute(
    sql`update session_results set created_at = created_at - interval '1 day' where session_id = ${session.id}`,
  )
  expect((await putResult(user, beyond.id, many(2))).tests).toHaveLength(2)
})

test('results are deleted after 90 days and with the account', async () => {
  const { user, session, start } = await makeScene()
  await putResult(user, session.id, failed)
  await db().execute(sql`update session_results set created_at = now() - interval '91 days'`)
  const later = await start()
  await putResult(user, later.id, failed)
  await purgeOldResults()
  await expect(readResult(user, session.id)).rejects.toMatchObject({ code: 'not_found' })
  await readResult(user, later.id)
  await deleteResults(user)
  const left = await db().execute(sql`select from session_results union all select from test_results`)
  expect(left).toEqual([])
})

test.each([
  [{ suite: '' }, 'suite'],
  [{ suite: 'a\u0001' }, 'suite'],
  [{ exit_code: 256 }, 'exit_code'],
  [{ tests: [1, 2].map(() => ({ name: 'same', result: 'passed' })) }, 'tests'],
  [{ tests: Array.from({ length: 201 }, (_, n) => ({ name: `${n}`, result: 'passed' })) }, 'tests'],
  [{ triage: { verdict: 'gremlins' } }, 'triage'],
])('%o is refused', (wrong, member) => {
  const { error } = PutResult.safeParse({ suite: 'a', result: 'passed', exit_code: 0, ...wrong })
  expect(error?.issues[0]?.path[0]).toBe(member)
})
