import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createKey, findKey, keyList } from '#core/api-keys/index.ts'
import { grantTo, readUser } from '#core/credits/index.ts'
import { jsonRead } from '#core/json-read.ts'
import { findLogin, startLogin } from '#core/logins/index.ts'
import { eraseDeclarations, startSession } from '#core/sessions/index.ts'
import { listUsers } from '#core/users.ts'
import { createWebhook, sendTest } from '#core/webhooks/index.ts'
import { makeKey, makeLab, makeSession } from '#db/factory.ts'
import { db, entries, sessions, transaction, users } from '#db/index.ts'
import { testsRollBack } from '#db/testing.ts'
import { listKeys, listSessions } from '#test/lists.ts'
import { mailsTo, tokenTo } from '#test/mails.ts'
import { askForReset, closeAccount, emailToReset } from './index.ts'
import { logIn } from './log-in.ts'
import { signUp } from './sign-up.ts'

testsRollBack()

const network = '203.0.113.7'
const ada = { email: 'ada@boardwalk.example', password: 'correct horse battery' }
const current_password = ada.password

async function makeAccount() {
  const user = await signUp(ada, network)
  await db().update(users).set({ emailVerifiedAt: new Date() }).where(eq(users.id, user.id))
  await grantTo(user.id, { credits: 100, paid: true })
  const { key } = await createKey(user, { label: 'Ada’s laptop' })
  const token = await startLogin(user, 'password', 'Firefox of Ada', '198.51.100.44')
  return { user, key, token }
}

test('keys, logins, consoles and sessions end at once, and queued ones get none of the boards', async () => {
  const { user, key, token } = await makeAccount()
  const { type } = await makeLab({ count: 1 })
  const first = await startSession(user, { board_type: type, minutes: 60, wait: true })
  for (const _ of Array(2)) await startSession(user, { board_type: type, minutes: 60, wait: true })
  await db().execute(sql`insert into consoles (session_id, binding_no) values (${first.id}, 1)`)
  await db().execute(sql`insert into console_chunks (session_id, at_offset, day, at_us, kind, bytes)
    values (${first.id}, 0, current_date, 1, 'note', 'a note')`)
  await closeAccount(user, { current_password }, network)
  expect(await findKey(key)).toBeUndefined()
  expect(await findLogin(token)).toBeUndefined()
  const { active, ended } = await listSessions(user, { limit: 20, offset: 0 })
  expect(active).toEqual([])
  expect(ended).toHaveLength(3)
  for (const session of ended) expect(session).toMatchObject({ state: 'ended', end_reason: 'account_closed' })
  expect(await db().execute(sql`select 1 from console_chunks where session_id = ${first.id}`)).toHaveLength(0)
  expect(ended.filter(({ started_at }) => started_at)).toHaveLength(1)
  expect((await mailsTo(ada.email)).map(({ kind }) => kind)).toEqual(['account_closed'])
})

test('metadata and parts of sessions are erased, which may hold names', async () => {
  const { user } = await makeAccount()
  const { type } = await makeLab()
  const metadata = { author: 'Ada Lovelace' }
  const { id } = await startSession(user, { board_type: type, minutes: 60, wait: false, metadata })
  await makeSession({ user, parts: [{ name: 'adas-led', kind: 'led', pin: 'D13' }] })
  await closeAccount(user, { current_password }, network)
  const left = await db().select().from(sessions).where(eq(sessions.userId, user.id))
  expect(left.find((session) => session.id === id)?.state).toBe('ended')
  expect(left.map(({ metadata, parts }) => ({ metadata, parts }))).toEqual(Array(2).fill({ metadata: {}, parts: [] }))
})

test.each([{ metadata: { run: '7' } }, { parts: [{ name: 'led', kind: 'led' as const, pin: 'D13' }] }])(
  '%o of an ended session stays as it is while its account is open',
  async (declared) => {
    const { user } = await makeAccount()
    await makeSession({ user, ...declared })
    await expect(transaction(() => eraseDeclarations(user))).rejects.toThrow()
  },
)

test('webhooks are deleted', async () => {
  const { user } = await makeAccount()
  const { id } = await createWebhook(user, { url: 'https://ci.example/ada' })
  await sendTest(user, id)
  await closeAccount(user, { current_password }, network)
  expect(await db().execute(sql`select 1 from webhooks union all select 1 from webhook_deliveries`)).toHaveLength(0)
})

/** Searches every table, also new ones. An id may contain the letters of a name. */
test('nothing identifies the user any more; the ledger stays, and the e-mail can sign up again', async () => {
  const { user } = await makeAccount()
  await askForReset({ email: ada.email }, network)
  const link = await tokenTo(ada.email, 'password_reset')
  await closeAccount(user, { current_password }, network)
  expect(await emailToReset(link)).toBeUndefined()
  const [account] = await db().select().from(users).where(eq(users.id, user.id))
  expect(account).toMatchObject({ email: null, passwordHash: null, credits: 120, closedAt: expect.any(Date) })
  const lines = await db().select({ amount: entries.amount }).from(entries).where(eq(entries.userId, user.id))
  expect(lines.map(({ amount }) => amount).sort()).toEqual([100, 20])
  expect((await listUsers()).map(({ id }) => id)).not.toContain(user.id)
  await db().execute(sql`update mails set letter = '' where letter is not null`)
  const found = await db().execute<{ table: string; text: string }>(
    sql`select table_name as table, query_to_xml(format('select * from %I', table_name), true, false, '')::text as text
      from information_schema.tables where table_schema = 'public' and table_name <> 'mails'`,
  )
  expect(found.length).toBeGreaterThan(5)
  for (const { table, text } of found) expect(text, table).not.toMatch(/\bada\b|laptop|firefox|198\.51\.100/i)

  await expect(transaction(() => logIn(ada, network))).rejects.toMatchObject({ code: 'unauthorized' })
  const again = await signUp(ada, network)
  expect(again.id).not.toBe(user.id)
  expect(await listKeys(again, { limit: 100, offset: 0 })).toMatchObject({ keys: [], total: 0 })
})

test('a closing needs the password, and happens once', async () => {
  const { user, token } = await makeAccount()
  const wrong = transaction(() => closeAccount(user, { current_password: 'a guess' }, network))
  await expect(wrong).rejects.toMatchObject({ particulars: { errors: [{ pointer: '/current_password' }] } })
  expect(await findLogin(token)).toBeDefined()
  await closeAccount(user, { current_password }, network)
  const again = transaction(() => closeAccount(user, { current_password }, network))
  await expect(again).rejects.toMatchObject({ code: 'invalid_request' })
})

test('concurrent actions of a closed account fail and create nothing', async () => {
  const { user } = await makeAccount()
  const { type } = await makeLab()
  await closeAccount(user, { current_password }, network)
  const tried = [() => createKey(user, {}), () => startSession(user, { board_type: type, minutes: 60, wait: true })]
  for (const act of tried) await expect(transaction(async () => act())).rejects.toMatchObject({ code: 'not_found' })
  expect(await findLogin(await startLogin(user, 'password', null))).toBeUndefined()
  const { secret } = await makeKey(user)
  expect(await findKey(secret)).toBeUndefined()
  expect(await jsonRead(keyList).forKey(secret, { limit: 20, offset: 0 })).toBeUndefined()
  expect(await readUser(user)).toEqual(user)
})

test('the database accepts no closed account with an e-mail, and no open one without', async () => {
  const { user } = await makeAccount()
  for (const values of [{ closedAt: new Date() }, { email: null }]) {
    const update = transaction(async () => db().update(users).set(values).where(eq(users.id, user.id)))
    await expect(update).rejects.toMatchObject({ cause: { constraint_name: 'users_closed_have_no_name' } })
  }
})
