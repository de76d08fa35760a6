import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { makeUser } from '#db/factory.ts'
import { db, mails, transaction, users } from '#db/index.ts'
import { testsCommit } from '#db/testing.ts'
import { HOUR_MS } from '#durations.ts'
import { env } from '#env.ts'
import { smtpServer } from '#test/doubles/smtp.ts'
import { enqueueMail, enqueueNotice, purgeOldMails, sendDueMails, startMailWorker } from './index.ts'
import { timeouts } from './send.ts'

testsCommit()

/** Longer than any of these tests: a mail was sent because the worker was notified. */
const NEVER_MS = HOUR_MS

let failures: string[] = []
let kept: { kind: string; file: string; url: string | undefined }[] = []
const listener = {
  onFailure: (error: unknown) => failures.push(String(error)),
  onKept: (one: (typeof kept)[number]) => kept.push(one),
}

beforeEach(() => {
  failures = []
  kept = []
})

afterEach(async () => {
  env().smtpUrl = undefined
  await db().delete(mails)
})

async function enqueue(address?: string) {
  const user = await makeUser({ emailVerifiedAt: new Date() })
  if (address === undefined) await enqueueNotice({ kind: 'password_changed' }, user.id)
  else await enqueueMail({ mail: { kind: 'email_change', token: 'none' }, recipient: eq(users.id, user.id), address })
  return user
}

async function makeServer(options: Parameters<typeof smtpServer>[0] = {}) {
  const server = await smtpServer(options)
  onTestFinished(server.close)
  env().smtpUrl = server.url
  return server
}

function startWorker(pauseMs: number) {
  const stop = startMailWorker(listener, pauseMs)
  onTestFinished(stop)
}

const rows = () => db().select().from(mails)
const makeDue = () => db().update(mails).set({ nextTryAt: sql`now() - interval '1 second'` })

/** Breaks without pg_notify in enqueueMail: nothing is sent before the worker's next pause ends. */
test('a mail is sent once it is committed, as text and HTML, and its recipient and content are deleted', async () => {
  const { received } = await makeServer()
  startWorker(NEVER_MS)
  await expect
    .poll(() =>
      db().execute(sql`select 1 from pg_stat_activity where query ilike 'listen %' and datname = current_database()`),
    )
    .toHaveLength(1)
  const { email } = await enqueue()
  await expect.poll(() => received.length).toBe(1)
  expect(received).toMatchObject([{ from: 'no-reply@localhost', to: [email] }])
  expect(received[0]?.source).toMatch(/^From: Boardwalk <no-reply@localhost>$/m)
  expect(received[0]?.source).toMatch(/^Content-Type: multipart\/alternative/m)
  expect(received[0]?.source).toContain('http://localhost:3000/forgot-password')
  await expect.poll(rows).toMatchObject([{ sentAt: expect.any(Date), letter: null, address: null, nextTryAt: null }])
  expect(failures).toEqual([])
})

/**
 * Breaks if `enqueueMail` writes outside the transaction that it is called in. Its user exists
 * before and after.
 */
test('a mail that is rolled back is never sent', async () => {
  const { received } = await makeServer()
  const { id } = await makeUser()
  const undone = transaction(async () => {
    await enqueueMail({ mail: { kind: 'password_reset', token: 'unused', keys: 0 }, recipient: eq(users.id, id) })
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(await rows()).toEqual([])
  await sendDueMails(listener)
  expect(received).toEqual([])
})

/**
 * Breaks without `skip locked` and the update around it: several workers would send the same mail.
 */
test('twelve mails and four workers: each mail arrives once', async () => {
  const { received } = await makeServer()
  const recipients = await Promise.all(Array.from({ length: 12 }, () => enqueue()))
  await Promise.all([1, 2, 3, 4].map(() => sendDueMails(listener)))
  expect(received).toHaveLength(12)
  expect(new Set(received.flatMap(({ to }) => to))).toEqual(new Set(recipients.map(({ email }) => email)))
})

/** Breaks without the age, and without the check that a mail no longer waits. */
test('sent and discarded mails are deleted after 30 days; waiting ones are not', async () => {
  const daysAgo = (days: number) => sql`now() - make_interval(days => ${days})`
  const kept = []
  for (const [days, isWaiting] of [
    [29, false],
    [31, false],
    [31, true],
  ] as const) {
    const { id } = await enqueue()
    const done = isWaiting ? {} : { nextTryAt: null, address: null, letter: null }
    await db()
      .update(mails)
      .set({ createdAt: daysAgo(days), ...done })
      .where(eq(mails.userId, id))
    if (days < 30 || isWaiting) kept.push(id)
  }
  await purgeOldMails()
  expect(new Set((await rows()).map(({ userId }) => userId))).toEqual(new Set(kept))
})

test('mails are sealed in the database, and one sealed by another secret is discarded', async () => {
  await enqueue()
  const [row] = await rows()
  expect(row?.letter?.toString('latin1')).not.toContain('password')
  await db()
    .update(mails)
    .set({ letter: Buffer.alloc(64) })
  await sendDueMails(listener)
  expect(await rows()).toMatchObject([{ sentAt: null, letter: null, address: null }])
  expect(failures).toEqual([expect.stringContaining('sealed by an unknown secret')])
})

test('an unreachable server: the mail is retried later, and arrives once', async () => {
  const { close, port, url } = await smtpServer()
  await close()
  env().smtpUrl = url
  const { email } = await enqueue()
  for (const attempts of [1, 2]) {
    await makeDue()
    await sendDueMails(listener)
    expect(await rows()).toMatchObject([{ attempts, sentAt: null, address: email }])
  }
  const wait = sql<number>`extract(epoch from ${mails.nextTryAt} - now())::float8`
  const [pause] = await db().select({ wait }).from(mails)
  expect(pause?.wait).toBeGreaterThan(50)
  expect(pause?.wait).toBeLessThan(61)
  expect(failures).toEqual([expect.stringContaining('ECONNREFUSED'), expect.stringContaining('ECONNREFUSED')])

  const { received } = await makeServer({ port })
  await makeDue()
  await Promise.all([sendDueMails(listener), sendDueMails(listener)])
  await makeDue().where(sql`${mails.nextTryAt} is not null`)
  await sendDueMails(listener)
  expect(received.map(({ to }) => to)).toEqual([[email]])
})

test('a server that refuses a mail temporarily gets it again; after a permanent refusal it is discarded', async () => {
  const { received } = await makeServer({ refuse: (address) => (address.startsWith('later') ? 450 : 550) })
  await enqueue('later@boardwalk.example')
  await enqueue('never@boardwalk.example')
  await sendDueMails(listener)
  const stored = await db().select({ address: mails.address, sentAt: mails.sentAt }).from(mails).orderBy(mails.id)
  expect(stored).toEqual([
    { address: 'later@boardwalk.example', sentAt: null },
    { address: null, sentAt: null },
  ])
  expect(received).toEqual([])
  expect(failures).toHaveLength(2)
})

test('a server that stalls does not block new mails, and the mail is retried later', async () => {
  const stalling = createServer(() => {}).listen(0, '127.0.0.1')
  onTestFinished(() => void stalling.close())
  await expect.poll(() => stalling.listening).toBe(true)
  env().smtpUrl = `smtp://127.0.0.1:${(stalling.address() as { port: number }).port}`
  const { greetingMs } = timeouts
  onTestFinished(() => void Object.assign(timeouts, { greetingMs }))
  timeouts.greetingMs = 500
  startWorker(NEVER_MS)
  await enqueue()
  await expect.poll(rows).toMatchObject([{ attempts: 1 }])
  await enqueue()
  await expect.poll(() => failures[0]).toContain('Greeting never received')
  await expect.poll(rows).toMatchObject([{ attempts: 1, sentAt: null }, {}])
})

test('a claimed mail that is not sent is claimed by another instance five minutes later', async () => {
  const { received } = await makeServer()
  await enqueue()
  await db().update(mails).set({ attempts: 1, nextTryAt: sql`now() + interval '299 seconds'` })
  await sendDueMails(listener)
  expect(received).toEqual([])
  await db()
    .update(mails)
    .set({ nextTryAt: sql`${mails.nextTryAt} - interval '300 seconds'` })
  await sendDueMails(listener)
  expect(received).toHaveLength(1)
})

test('an expired mail is not sent', async () => {
  const { received } = await makeServer()
  await enqueue()
  await db().update(mails).set({ giveUpAt: sql`now() - interval '1 second'` })
  await sendDueMails(listener)
  expect(received).toEqual([])
  expect(await rows()).toMatchObject([{ sentAt: null, letter: null }])
})

/** Breaks if nodemailer gets the recipient as a text: two mailboxes would get the mail. */
test.each([
  'a@boardwalk.example, evil@e.example',
  'a@boardwalk.example\r\nRCPT TO:<evil@e.example>',
  'a@boardwalk.example\r\nBcc: evil@e.example',
])('%j is not two recipients', async (address) => {
  const { received } = await makeServer()
  await enqueue(address)
  await sendDueMails(listener)
  expect(received.flatMap(({ to }) => to)).not.toContain('evil@e.example')
})

test('without a server mails are files that only their owner can read, and their links are reported', async () => {
  env().dataDir = mkdtempSync(join(tmpdir(), 'boardwalk-mail-'))
  onTestFinished(() => rmSync(env().dataDir, { recursive: true }))
  const { email } = await enqueue()
  await sendDueMails(listener)
  const folder = join(env().dataDir, 'mail')
  const files = readdirSync(folder)
  expect(kept).toEqual([
    { kind: 'password_changed', file: join(folder, files[0] ?? ''), url: 'http://localhost:3000/forgot-password' },
  ])
  expect(readFileSync(kept[0]?.file ?? '', 'utf8')).toContain(`To: ${email}`)
  expect(statSync(kept[0]?.file ?? '').mode & 0o777).toBe(0o600)
  expect(await rows()).toMatchObject([{ sentAt: expect.any(Date), letter: null }])
})
