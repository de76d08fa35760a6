import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import {
  askForReset,
  changePassword,
  closeAccount,
  logIn,
  resetPassword,
  signUp,
  startVerifiedLogin,
} from '#core/accounts/index.ts'
import { createKey, revokeKey } from '#core/api-keys/index.ts'
import { addBoard } from '#core/boards/index.ts'
import { findLogin, type Login } from '#core/logins/index.ts'
import { sendDueMails } from '#core/mail/index.ts'
import { startRetention } from '#core/retention.ts'
import { startTopUp } from '#core/top-ups/index.ts'
import { brokenInvariants } from '#test/invariants.ts'
import { tokenTo } from '#test/mails.ts'
import { startServer } from '#test/server/start-server.ts'
import { dump } from './dump.ts'
import { makeKey, makeUser } from './factory.ts'
import { chooseDatabase, closeDatabase, db } from './index.ts'
import { migrate } from './migrate.ts'
import { testsCommit } from './testing.ts'

const NOT_ALLOWED = { code: '42501' }
const ownersUrl = testsCommit()
const owner = postgres(ownersUrl, { max: 1, onnotice: () => {} })
const serviceUrl = Object.assign(new URL(ownersUrl), {
  username: 'boardwalk_service',
  password: 'letters-and-digits',
}).href
const service = postgres(serviceUrl, { max: 1 })

/** The statements of the section "A role that owns nothing" of docs/operations.md. */
function documented(): string {
  const section = readFileSync('docs/operations.md', 'utf8').split('\n## A role that owns nothing\n')[1]
  return /```sql\n(.*?)```/s.exec(section ?? '')?.[1] ?? ''
}

beforeAll(async () => {
  await owner.unsafe(documented())
  chooseDatabase(serviceUrl)
})

afterAll(async () => {
  await closeDatabase()
  await service.end()
  await owner.unsafe('drop owned by boardwalk_service; drop role boardwalk_service')
  await owner.end()
})

const network = '203.0.113.7'
const ada = { email: 'ada@boardwalk.example', password: 'correct horse battery' }

/**
 * Breaks where `migrate` makes Drizzle's schema and table again: a role that owns nothing may not.
 */
test('a start finds the migrated database in order', async () => {
  await migrate(serviceUrl)
  expect(await db().execute('select current_user as role')).toEqual([{ role: 'boardwalk_service' }])
})

test('a served instance starts a session and charges it', async () => {
  await addBoard({ boardType: 'esp32-s3', label: 'esp-1', connection: 'ssh esp-1' })
  const { secret } = await makeKey(await makeUser({ tier: 'paid', credits: 100, emailVerifiedAt: new Date() }))
  const live = await startServer(serviceUrl)
  onTestFinished(live.stop)
  const headers = { Authorization: `Bearer ${secret}`, 'Content-Type': 'application/json' }
  const body = JSON.stringify({ board_type: 'esp32-s3' })
  const started = await fetch(`${live.url}/v1/sessions`, { method: 'POST', headers, body })
  expect(started.status).toBe(201)
  const { id } = (await started.json()) as { id: string }
  const ended = await fetch(`${live.url}/v1/sessions/${id}`, { method: 'DELETE', headers })
  expect(await ended.json()).toMatchObject({ state: 'ended', credits_used: 1 })
  expect((await fetch(`${live.url}/readyz`)).status).toBe(200)
  expect(live.log()).toBe('')
  expect(await brokenInvariants()).toEqual([])
})

test('a user does what a user can do, down to closing the account', async () => {
  const user = await signUp(ada, network)
  expect(await startTopUp(user, { pack: 'starter' })).toMatchObject({ state: 'paid' })
  const key = await createKey(user, {})
  await revokeKey(user, key.id)
  const begun = await startVerifiedLogin(await logIn(ada, network), null)
  const login = (await findLogin('login' in begun ? begun.login : '')) as Login
  await changePassword(login, { current_password: ada.password, password: 'another horse battery' }, network)
  await askForReset({ email: ada.email }, network)
  const token = await tokenTo(ada.email, 'password_reset')
  await resetPassword({ token, password: ada.password, revoke_keys: true })
  await sendDueMails({ onFailure: (error) => failures.push(error), onKept: () => {} })
  await closeAccount(user, { current_password: ada.password }, network)
  const stop = startRetention((error) => failures.push(error))
  await stop()
  expect(failures).toEqual([])
  expect(await brokenInvariants()).toEqual([])
})

const failures: unknown[] = []

test('everything can be dumped', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'boardwalk-role-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  expect(await dump(serviceUrl, join(folder, 'boardwalk.dump'))).toBeGreaterThan(0)
})

/** Breaks where the role is given more than docs/operations.md says. */
test.each([
  'update entries set amount = 0',
  'delete from entries',
  'delete from audit_events',
  'delete from sessions',
  'truncate entries',
  'alter table entries disable trigger all',
  'drop table entries',
  'create table mine (id int)',
  'create schema mine',
  'delete from drizzle.__drizzle_migrations',
])('the role may not: %s', async (statement) => {
  await expect(service.unsafe(statement)).rejects.toMatchObject(NOT_ALLOWED)
})
