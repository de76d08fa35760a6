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
import { timeouts } from './transport.ts'

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

async function post(address?: string) {
  const user = await makeUser({ emailVerifiedAt: new Date() })
  if (address === undefined) await enqueueNotice({ kind: 'password_changed' }, user.id)
  else await enqueueMail({ mail: { kind: 'email_change', token: 'none' }, recipient: eq(users.id, user.id), address })
  return user
}

async function aServer(options: Parameters<typeof smtpServer>[0] = {}) {
  const server = await smtpServer(options)
  onTestFinished(server.close)
  env().smtpUrl = server.url
  return server
}

function postman(pauseMs: number) {
  const stop = startMailWorker(listener, pauseMs)
  onTestFinished(stop)
}

const rows = () => db().select().from(mails)
const makeDue = () => db().update(mails).set({ nextTryAt: sql`now() - interval '1 second'` })

/** Breaks without pg_notify in enqueueMail: nothing is sent before the worker's next pause ends. */
test('a mail goes out as soon as it is committed, as text and HTML, and neither address nor words stay', async () => {
  const { received } = await aServer()
  postman(NEVER_MS)
  await expect
    .poll(() =>
      db().execute(sql`select 1 from pg_stat_activity where query ilike 'listen %' and datname = current_database()`),
    )
    .toHaveLength(1)
  const { email } = await post()
  await expect.poll(() => received.length).toBe(1)
  expect(received).toMatchObject([{ from: 'no-reply@localhost', to: [email] }])
  expect(received[0]?.source).toMatch(/^From: Boardwalk <no-reply@localhost>$/m)
  expect(received[0]?.source).toMatch(/^Content-Type: multipart\/alternative/m)
  expect(received[0]?.source).toContain('http://localhost:3000/forgot-password')
  await expect.poll(rows).toMatchObject([{ sentAt: expect.any(Date), letter: null, address: null, nextTryAt: null }])
  expect(failures).toEqual([])
})

/**
 * Breaks where `enqueueMail` writes outside of the transaction that it is called in. Its user is
 * there before and after.
 */
test('what is rolled back was never posted', async () => {
  const { received } = await aServer()
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

/** Without `skip locked`, and the update around it, several send the same. */
test('twelve mails and four postmen: each mail arrives once', async () => {
  const { received } = await aServer()
  const people = await Promise.all(Array.from({ length: 12 }, () => post()))
  await Promise.all([1, 2, 3, 4].map(() => sendDueMails(listener)))
  expect(received).toHaveLength(12)
  expect(new Set(received.flatMap(({ to }) => to))).toEqual(new Set(people.map(({ email }) => email)))
})

/** Red without the age, and without looking whether it is still to be sent. */
test('that a mail was sent, or given up, is forgotten after 30 days; what waits is not', async () => {
  const daysAgo = (days: number) => sql`now() - make_interval(days => ${days})`
  const kept = []
  for (const [days, isWaiting] of [
    [29, false],
    [31, false],
    [31, true],
  ] as const) {
    const { id } = await post()
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

test('the database does not tell what is in a mail, and a letter of another secret is given up', async () => {
  await post()
  const [row] = await rows()
  expect(row?.letter?.toString('latin1')).not.toContain('password')
  await db()
    .update(mails)
    .set({ letter: Buffer.alloc(64) })
  await sendDueMails(listener)
  expect(await rows()).toMatchObject([{ sentAt: null, letter: null, address: null }])
  expect(failures).toEqual([expect.stringContaining('sealed by a secret that is gone')])
})

test('a server that is away: the mail is tried later, and arrives once when it is back', async () => {
  const { close, port, url } = await smtpServer()
  await close()
  env().smtpUrl = url
  const { email } = await post()
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

  const { received } = await aServer({ port })
  await makeDue()
  await Promise.all([sendDueMails(listener), sendDueMails(listener)])
  await makeDue().where(sql`${mails.nextTryAt} is not null`)
  await sendDueMails(listener)
  expect(received.map(({ to }) => to)).toEqual([[email]])
})

test('a server that refuses: for now, and it is tried again; for good, and it is given up', async () => {
  const { received } = await aServer({ refuse: (address) => (address.startsWith('later') ? 450 : 550) })
  await post('later@boardwalk.example')
  await post('never@boardwalk.example')
  await sendDueMails(listener)
  const left = await db().select({ address: mails.address, sentAt: mails.sentAt }).from(mails).orderBy(mails.id)
  expect(left).toEqual([
    { address: 'later@boardwalk.example', sentAt: null },
    { address: null, sentAt: null },
  ])
  expect(received).toEqual([])
  expect(failures).toHaveLength(2)
})

test('a server that stalls: it holds up nobody who posts, and the mail is tried later', async () => {
  const stalling = createServer(() => {}).listen(0, '127.0.0.1')
  onTestFinished(() => void stalling.close())
  await expect.poll(() => stalling.listening).toBe(true)
  env().smtpUrl = `smtp://127.0.0.1:${(stalling.address() as { port: number }).port}`
  const { greetingMs } = timeouts
  onTestFinished(() => void Object.assign(timeouts, { greetingMs }))
  timeouts.greetingMs = 500
  postman(NEVER_MS)
  await post()
  await expect.poll(rows).toMatchObject([{ attempts: 1 }])
  await post()
  await expect.poll(() => failures).toEqual([expect.stringContaining('Greeting never received')])
  await expect.poll(rows).toMatchObject([{ attempts: 1, sentAt: null }, {}])
})

test('who takes a mail on and ends before it is sent leaves it to somebody else, five minutes later', async () => {
  const { received } = await aServer()
  await post()
  await db().update(mails).set({ attempts: 1, nextTryAt: sql`now() + interval '299 seconds'` })
  await sendDueMails(listener)
  expect(received).toEqual([])
  await db()
    .update(mails)
    .set({ nextTryAt: sql`${mails.nextTryAt} - interval '300 seconds'` })
  await sendDueMails(listener)
  expect(received).toHaveLength(1)
})

test('what would say what is no longer so is not sent', async () => {
  const { received } = await aServer()
  await post()
  await db().update(mails).set({ giveUpAt: sql`now() - interval '1 second'` })
  await sendDueMails(listener)
  expect(received).toEqual([])
  expect(await rows()).toMatchObject([{ sentAt: null, letter: null }])
})

/** Breaks where nodemailer gets the address as a text: two people would get the mail. */
test.each([
  'a@boardwalk.example, evil@e.example',
  'a@boardwalk.example\r\nRCPT TO:<evil@e.example>',
  'a@boardwalk.example\r\nBcc: evil@e.example',
])('%j is not two recipients', async (address) => {
  const { received } = await aServer()
  await post(address)
  await sendDueMails(listener)
  expect(received.flatMap(({ to }) => to)).not.toContain('evil@e.example')
})

test('without a server mails are files for their owner alone, and their links are told', async () => {
  env().dataDir = mkdtempSync(join(tmpdir(), 'boardwalk-mail-'))
  onTestFinished(() => rmSync(env().dataDir, { recursive: true }))
  const { email } = await post()
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
