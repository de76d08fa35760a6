import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { readLimits, setLimits } from '#core/credits/index.ts'
import { addEntry } from '#core/ledger.ts'
import { getSession, startSession } from '#core/sessions/index.ts'
import { makeBaseImage, makeBoard, makeBoardType, makeUser } from '#db/factory.ts'
import { db, mails } from '#db/index.ts'
import { standAt, testsRollBack } from '#db/testing.ts'

testsRollBack()

beforeEach(() => standAt('12:00'))

async function makeScene({ credits = 12, isConfirmed = true }: { credits?: number; isConfirmed?: boolean } = {}) {
  const { slug } = await makeBoardType({ creditsPerMinute: 2 })
  await makeBaseImage({ boardType: slug })
  await makeBoard({ boardType: slug })
  const user = await makeUser({ tier: 'paid', credits, ...(isConfirmed && { emailVerifiedAt: new Date() }) })
  const told = () => db().$count(mails, sql`${mails.userId} = ${user.id} and ${mails.kind} = 'low_balance'`)
  const { id } = await startSession(user, { board_type: slug, minutes: 60, wait: true })
  const spend = async (minutes: number) => {
    const by = sql`make_interval(mins => ${minutes})`
    await db().execute(sql`update sessions set created_at = created_at - ${by}, started_at = started_at - ${by},
      expires_at = expires_at - ${by}, next_event_at = next_event_at - ${by} where id = ${id}`)
    return getSession(user, id)
  }
  return { user, told, spend }
}

test('a balance below the threshold is told once, and again only after it has risen', async () => {
  const { user, told, spend } = await makeScene()
  await setLimits(user, { credits_per_day: null, low_balance_credits: 8 })
  await spend(1)
  expect(await told()).toBe(0)
  await spend(1)
  expect(await told()).toBe(1)
  await spend(1)
  expect(await told()).toBe(1)
  await addEntry(user.id, { kind: 'adjustment', amount: 10, description: 'More' })
  await spend(6)
  expect(await told()).toBe(2)
})

test('without a threshold, or a confirmed address, nothing is told', async () => {
  const { told, spend } = await makeScene()
  await spend(5)
  expect(await told()).toBe(0)
  const other = await makeScene({ isConfirmed: false })
  await setLimits(other.user, { credits_per_day: null, low_balance_credits: 100 })
  await other.spend(1)
  expect(await other.told()).toBe(0)
})

test('a threshold that is changed is told again', async () => {
  const { user, told, spend } = await makeScene()
  await setLimits(user, { credits_per_day: null, low_balance_credits: 10 })
  await spend(1)
  await setLimits(user, { credits_per_day: 40, low_balance_credits: 9 })
  await spend(1)
  expect(await told()).toBe(2)
  expect(await readLimits(user)).toEqual({ credits_per_day: 40, credits_used_today: 6, low_balance_credits: 9 })
  const [mail] = await db().select().from(mails).where(eq(mails.userId, user.id))
  expect(mail?.kind).toBe('low_balance')
})
