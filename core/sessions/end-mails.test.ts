import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { actingAs } from '#core/actor.ts'
import { setLimits } from '#core/credits/index.ts'
import { settle } from '#core/scheduler/index.ts'
import { makeBaseImage, makeBoard, makeBoardType, makeKey, makeUser } from '#db/factory.ts'
import { db } from '#db/index.ts'
import { testsRollBack } from '#db/testing.ts'
import { mailsTo } from '#test/mails.ts'
import { warnOfEnds } from './end-warnings.ts'
import { endSession, extendPaidTime, extendSession, startSession } from './index.ts'

testsRollBack()

async function makeScene({ credits = 200, isConfirmed = true } = {}) {
  const { slug } = await makeBoardType({ creditsPerMinute: 2, label: 'Arduino Uno' })
  await makeBaseImage({ boardType: slug })
  await makeBoard({ boardType: slug, label: 'Uno one' })
  const user = await makeUser({ tier: 'paid', credits, ...(isConfirmed && { emailVerifiedAt: new Date() }) })
  const start = (minutes: number) => startSession(user, { board_type: slug, minutes, wait: true })
  const pass = (minutes: number) => {
    const by = sql`make_interval(secs => ${minutes * 60})`
    return db().execute(sql`update sessions set created_at = created_at - ${by}, started_at = started_at - ${by},
      expires_at = expires_at - ${by}, next_event_at = next_event_at - ${by}, ending_told_at = ending_told_at - ${by}
      where state <> 'ended'`)
  }
  const mails = async (kind: string) => (await mailsTo(user.email)).filter((mail) => mail.kind === kind)
  return { user, start, pass, mails }
}

test('a session that reaches its limit is told with its cost', async () => {
  const { start, pass, mails } = await makeScene()
  const { id } = await start(3)
  await pass(4)
  await settle()
  const told = await mails('session_ended')
  expect(told).toMatchObject([
    { subject: 'Uno one: your session ended', url: expect.stringContaining(`/sessions/${id}`) },
  ])
  for (const text of ['reached its time limit', 'Board: Uno one', 'Duration: 3 minutes', 'Cost: 6 credits'])
    expect(told[0]?.text).toContain(text)
})

test('credits that run out are told', async () => {
  const { start, pass, mails } = await makeScene({ credits: 6 })
  await start(60)
  await pass(5)
  await settle()
  expect(await mails('session_ended')).toMatchObject([
    { text: expect.stringContaining('did not cover the next minute') },
  ])
})

/** Breaks if it blames the limit: with more minutes the session would have ended as soon. */
test('a time limit that credits could not have moved is told as that, with a link to the packs', async () => {
  const { start, pass, mails } = await makeScene({ credits: 7 })
  const { id } = await start(3)
  await pass(5)
  await settle()
  expect(await mails('session_ended')).toMatchObject([
    { text: expect.stringContaining('did not cover the next minute'), url: expect.stringMatching(`credits.*${id}`) },
  ])
})

test('who has no credits for more is warned of that, not of the time limit', async () => {
  const { start, pass, mails } = await makeScene({ credits: 61 })
  await start(30)
  await pass(22)
  await settle()
  await warnOfEnds()
  expect(await mails('session_ending')).toMatchObject([
    { text: expect.stringContaining('Your credits pay for your session'), url: expect.stringContaining('/credits?') },
  ])
})

/** Breaks if a person is told that their session was extended, and it ends no later. */
test('a person extends a session only by time that credits pay', async () => {
  const { user, start } = await makeScene({ credits: 61 })
  const { id } = await start(30)
  await expect(extendPaidTime(user, id, { minutes: 30 })).rejects.toMatchObject({
    code: 'insufficient_credits',
    message: 'Your 59 credits pay for the time left only. Top up first.',
  })
  const shorter = await makeScene({ credits: 62 })
  const short = await shorter.start(30)
  const { expires_at } = await extendPaidTime(shorter.user, short.id, { minutes: 30 })
  expect((expires_at?.getTime() ?? 0) - (short.expires_at?.getTime() ?? 0)).toBe(30 * 60_000)
})

/** Breaks if the mail blames the balance for any limit of credits. */
test('a daily limit is told as what it is', async () => {
  const { user, start, pass, mails } = await makeScene()
  await setLimits(user, { credits_per_day: 4, low_balance_credits: null })
  await start(60)
  await pass(5)
  await settle()
  expect(await mails('session_ended')).toMatchObject([
    { text: expect.stringContaining('Your account reached its daily credit limit.') },
  ])
})

test('a session that never got a board names its type, and cost nothing', async () => {
  const { start, pass, mails } = await makeScene()
  await start(480)
  await start(10)
  await pass(20)
  await settle()
  expect(await mails('session_ended')).toMatchObject([
    { subject: 'Arduino Uno: your session did not start', text: expect.stringContaining('Nothing was charged') },
  ])
})

test('an end by its user, or of a session that a program started, is not told', async () => {
  const { user, start, pass, mails } = await makeScene()
  await endSession(user, (await start(60)).id)
  const { id: credentialId } = await makeKey(user)
  await actingAs({ kind: 'key', credentialId }, () => start(2))
  await pass(15)
  await warnOfEnds()
  await pass(45)
  await settle()
  expect(await mails('session_ended')).toEqual([])
})

test('ten minutes before the limit there is one warning, and another after an extension', async () => {
  const { user, start, pass, mails } = await makeScene()
  const { id } = await start(20)
  await pass(8)
  await warnOfEnds()
  expect(await mails('session_ending')).toEqual([])
  await pass(2.1)
  await Promise.all([warnOfEnds(), warnOfEnds()])
  await warnOfEnds()
  const [told, ...more] = await mails('session_ending')
  expect(told).toMatchObject({
    subject: 'Uno one: 10 minutes left',
    url: expect.stringMatching(`/sessions/${id}/extend$`),
  })
  expect(told?.text).toMatch(/reaches its time limit at \d\d:\d\d UTC/)
  expect(more).toEqual([])
  await extendSession(user, id, { minutes: 20 })
  await pass(8)
  await warnOfEnds()
  expect(await mails('session_ending')).toHaveLength(1)
  await pass(13)
  await warnOfEnds()
  expect(await mails('session_ending')).toHaveLength(2)
})

test('credits that run out in ten minutes are warned of, with a link to top up', async () => {
  const { start, pass, mails } = await makeScene({ credits: 30 })
  await start(60)
  await pass(6)
  await settle()
  await warnOfEnds()
  expect(await mails('session_ending')).toMatchObject([
    { subject: 'Uno one: 9 minutes left', url: expect.stringContaining('/credits?next=/sessions/') },
  ])
})

test.each([
  ['is too short', 9, {}],
  ['has an unconfirmed address', 20, { isConfirmed: false }],
])('a session that %s is not warned of', async (_, minutes, scene) => {
  const { start, pass, mails } = await makeScene(scene)
  await start(minutes)
  await pass(minutes - 5)
  await warnOfEnds()
  expect(await mails('session_ending')).toEqual([])
})
