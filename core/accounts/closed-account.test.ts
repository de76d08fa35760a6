import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { newLogin } from '#core/accounts/testing.ts'
import { makeCiKey } from '#core/ci-trusts/testing.ts'
import { createTicket, liveTicketIds } from '#core/consoles/index.ts'
import { approve, makeGrant } from '#core/device-grants/testing.ts'
import { recordMade } from '#core/idempotency/index.ts'
import { sha256 } from '#core/sha256.ts'
import { startStep } from '#core/sign-in-steps.ts'
import { createWebhook, sendTest } from '#core/webhooks/index.ts'
import { makeKey, makeSession, makeUser } from '#db/factory.ts'
import * as tables from '#db/index.ts'
import { testsRollBack } from '#db/testing.ts'
import { askForReset, closeAccount } from './index.ts'
import { hashPassword } from './passwords.ts'

testsRollBack()

const { db } = tables
const current_password = 'correct horse battery'

/** What stays, without a name: the books, and what happened. Mails and events go in their time. */
const kept = ['audit_events', 'entries', 'events', 'mails', 'sessions', 'top_ups', 'usage_days']

/** A user with rows in every table that has rows of users. */
async function makeEverything() {
  const user = await makeUser({ tier: 'paid', credits: 100, passwordHash: await hashPassword(current_password) })
  const login = await newLogin(user)
  const key = await makeKey(user)
  const { id: sessionId, boardId } = await makeSession({ user, creditsUsed: 2 })
  await db().execute(sql`insert into consoles (session_id, binding_no) values (${sessionId}, 1)`)
  const ticket = await createTicket(user, sessionId, { mode: 'ro', minutes: 60 }, login.id)
  const [command] = await db()
    .insert(tables.commands)
    .values({
      ...{ sessionId, boardId: boardId ?? '', bindingNo: 1, kind: 'flash', state: 'failed' },
      ...{ outputTail: 'ada.elf', error: 'ada.elf does not fit', deadlineAt: new Date(), endedAt: new Date() },
    })
    .returning()
  await db()
    .insert(tables.artifacts)
    .values({ sessionId, bindingNo: 1, commandId: command?.id ?? '', kind: 'capture', asked: {} })
  await approve(login, (await makeGrant({ label: 'lab' })).code)
  const made = { userId: user.id, key: 'build-of-ada', operation: 'POST /v1/sessions', subjectId: sessionId }
  await recordMade([{ ...made, bodySha256: sha256('') }])
  await sendTest(user, (await createWebhook(user, { url: 'https://ci.example/ada' })).id)
  await askForReset({ email: user.email }, '203.0.113.7')
  await startStep({ kind: 'second_factor', userId: user.id })
  await db()
    .insert(tables.secondFactors)
    .values({ userId: user.id, secret: Buffer.of(0), loginId: login.id })
  await db()
    .insert(tables.recoveryCodes)
    .values({ userId: user.id, codeHash: sha256('code') })
  await db()
    .insert(tables.passkeys)
    .values({ userId: user.id, credentialId: 'a', publicKey: Buffer.of(0), counter: 0, name: 'Ada', isBackedUp: false })
  await db().insert(tables.identities).values({ userId: user.id, issuer: 'https://acme.example', subject: 'ada' })
  await db()
    .insert(tables.firmwareBlobs)
    .values({ sha256: sha256('x'), bytes: Buffer.from('x') })
  await db()
    .insert(tables.firmware)
    .values({ userId: user.id, sha256: sha256('x'), filename: 'ada.elf', format: 'elf', size: 1 })
  await makeCiKey(user)
  await db()
    .insert(tables.sessionResults)
    .values({
      ...{ sessionId, userId: user.id, suite: 'ada', result: 'passed', exitCode: 0 },
      ...{ boardId: boardId ?? '', boardType: 'uno' },
    })
  await db()
    .insert(tables.testSummaries)
    .values({
      ...{ userId: user.id, repositorySha256: sha256('ada'), refSha256: sha256('ada'), name: 'ada', suite: 'ada' },
      ...{ firstRunAt: new Date(), lastRunAt: new Date() },
    })
  await db()
    .insert(tables.boardSuspicions)
    .values({ boardId: boardId ?? '', userId: user.id, sessionIds: Array(6).fill(sessionId), state: 'noted' })
  await db().insert(tables.usageDays).values({ userId: user.id, day: '2026-11-01', startedBy: key.id, credits: 2 })
  return { user, login, sessionId, ticket }
}

/** Returns the tables with a column for a user, and how many rows each has of this one. */
async function rowsOf({ id }: { id: string }): Promise<Record<string, number>> {
  const rows = await db().execute<{ name: string; count: number }>(sql`
    select table_name as name, (xpath('/row/count/text()', query_to_xml(
      format('select count(*) from %I where user_id = %L', table_name, ${id}::text), true, true, '')))[1]::text::int as count
    from information_schema.columns where table_schema = 'public' and column_name = 'user_id'`)
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]))
}

/**
 * Looks at every table, also new ones: who adds one says here what becomes of it, and makes a row
 * above. Breaks without any of the deletions in `closeAccount`.
 */
test('a closed account leaves rows in these tables alone', async () => {
  const { user, login, ticket, sessionId } = await makeEverything()
  const before = await rowsOf(user)
  expect(Object.keys(before).filter((name) => !before[name] && !kept.includes(name))).toEqual([])
  await closeAccount(user, { current_password }, '203.0.113.7', login)
  const after = await rowsOf(user)
  expect(Object.keys(after).filter((name) => after[name] && !kept.includes(name))).toEqual([])
  expect(await liveTicketIds([ticket.id])).toEqual([])
  const [command] = await db().select().from(tables.commands).where(eq(tables.commands.sessionId, sessionId))
  expect(command).toMatchObject({ kind: 'flash', outputTail: null, error: null })
  expect(await db().$count(tables.artifacts)).toBe(0)
})
