import type { Page } from '@playwright/test'
import { type AnyColumn, and, eq, ne, sql } from 'drizzle-orm'
import { grantTo } from '#core/credits/index.ts'
import { tellInstances } from '#core/instances.ts'
import { makeBaseImage, makeBoard, makeBoardType, makeSession } from '#db/factory.ts'
import { boards, db, events, logins, sessions, transaction } from '#db/index.ts'
import { DAY_MS, MINUTE_MS } from '#durations.ts'
import { expect } from './fixtures.ts'
import { inDatabase, withUser } from './history.ts'

type Lab = { count?: number; rate?: number; connection?: string; label?: string }

/** A board type of its own, so that no other journey takes its boards. */
export function makeLab({
  count = 1,
  rate = 2,
  connection,
  label,
}: Lab = {}): Promise<{ type: string; labels: string[] }> {
  return inDatabase(async () => {
    const { slug } = await makeBoardType({ creditsPerMinute: rate, ...(label && { label }) })
    await makeBaseImage({ boardType: slug, label: 'A blinking light' })
    await makeBaseImage({ boardType: slug, label: 'B serial shell' })
    const labels = []
    for (const _ of Array(count)) {
      labels.push(
        (await makeBoard({ boardType: slug, ...(connection && { connection }), ...(label && { label }) })).label,
      )
    }
    return { type: slug, labels }
  })
}

/** As the operator or an agent does: changes a board of a type, or all of them. */
export function setBoards(type: string, label: string | undefined, values: Partial<typeof boards.$inferInsert>) {
  const isMeant = and(eq(boards.boardType, type), label === undefined ? undefined : eq(boards.label, label))
  return inDatabase(async () => void (await db().update(boards).set(values).where(isMeant)))
}

/** What would be if a user's active sessions had begun so much earlier. */
export function passTime(email: string, minutes: number): Promise<void> {
  return withUser(email, async ({ id }) => {
    const earlier = (column: AnyColumn) => sql`${column} - make_interval(mins => ${minutes})`
    await db()
      .update(sessions)
      .set({
        createdAt: earlier(sessions.createdAt),
        startedAt: earlier(sessions.startedAt),
        expiresAt: earlier(sessions.expiresAt),
        nextEventAt: earlier(sessions.nextEventAt),
      })
      .where(and(eq(sessions.userId, id), ne(sessions.state, 'ended')))
    // Open pages count themselves, but time went back for the database only: something has to tell
    // them.
    await db().insert(events).values({ userId: id, type: 'session.extended', data: {} })
    await tellInstances({ t: 'events', user: id })
  })
}

/** As the operator does: credits and the paid tier. */
export function grant(email: string, credits: number): Promise<void> {
  return withUser(email, ({ id }) => transaction(() => grantTo(id, { credits, paid: true })))
}

/** Ends every login of a user, as time does. */
export function forgetLogins(email: string): Promise<void> {
  return withUser(email, async ({ id }) => {
    await db().delete(logins).where(eq(logins.userId, id))
    await tellInstances({ t: 'credentials' })
  })
}

/** A session of yesterday's, or of an earlier day, for so many credits, at one a minute. */
export function makeUse(email: string, credits: number, daysAgo = 1): Promise<string> {
  return withUser(email, async (user) => {
    const endedAt = new Date(new Date().setUTCHours(0, 0, 0, 0) - (daysAgo - 1) * DAY_MS - MINUTE_MS)
    const createdAt = new Date(endedAt.getTime() - credits * MINUTE_MS)
    return (await makeSession({ user, createdAt, endedAt, creditsUsed: credits })).boardType
  })
}

/** Starts a session of 60 minutes, which is more than the credits of a new account pay for. */
export async function start(page: Page, type: string, minutes = '60') {
  await page.goto(`/boards/start?type=${type}`)
  await page.getByLabel('Minutes').fill(minutes)
  await page.getByRole('button', { name: /Start session|Join the queue/ }).click()
  await expect(page).toHaveURL(/\/sessions\/ses_/)
}

/** As the browser tells a page that another tab is in front, or no longer. */
export async function look(page: Page, isVisible: boolean) {
  await page.evaluate((visible) => {
    Object.defineProperty(document, 'hidden', { value: !visible, configurable: true })
    Object.defineProperty(document, 'hasFocus', { value: () => visible, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, isVisible)
}
