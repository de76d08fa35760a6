import { expect, test } from 'vitest'
import { makeBoardType, makeSession, makeUser } from '#db/factory.ts'
import { testsRollBack } from '#db/testing.ts'
import { DAY_MS, MINUTE_MS } from '#durations.ts'
import { readUsage } from './usage.ts'

testsRollBack()

const midnight = new Date().setUTCHours(0, 0, 0, 0)
const dayOf = (daysAgo: number) => new Date(midnight - daysAgo * DAY_MS).toISOString().slice(0, 10)

/**
 * Creates a session that began so many minutes after midnight of a day and paid so many minutes.
 */
async function use(
  user: { id: string },
  boardType: string,
  daysAgo: number,
  minute: number,
  minutes: number,
  rate = 1,
) {
  const createdAt = new Date(midnight - daysAgo * DAY_MS + minute * MINUTE_MS)
  const endedAt = new Date(createdAt.getTime() + minutes * MINUTE_MS)
  await makeSession({ user, boardType, createdAt, endedAt, creditsPerMinute: rate, creditsUsed: minutes * rate })
}

test('credits by day and board type, the earliest day first; days without use are left out', async () => {
  const user = await makeUser({ credits: 1_000 })
  const [a, b] = [(await makeBoardType({ slug: 'a-type' })).slug, (await makeBoardType({ slug: 'b-type' })).slug]
  await use(user, a, 3, 60, 10, 2)
  await use(user, a, 3, 600, 5, 2)
  await use(user, b, 3, 60, 7)
  await use(user, a, 1, 60, 1, 2)
  expect(await readUsage(user)).toEqual([
    { day: dayOf(3), board_type: 'a-type', label: 'a-type', credits: 30 },
    { day: dayOf(3), board_type: 'b-type', label: 'b-type', credits: 7 },
    { day: dayOf(1), board_type: 'a-type', label: 'a-type', credits: 2 },
  ])
})

/** Breaks if all minutes of a session count for the day it began on. */
test('a session across midnight counts for each day what began in it, and midnight belongs to the new day', async () => {
  const user = await makeUser({ credits: 1_000 })
  const type = (await makeBoardType()).slug
  await use(user, type, 4, 24 * 60 - 10, 25)
  await use(user, type, 2, 24 * 60 - 0.5, 3)
  expect((await readUsage(user)).map(({ day, credits }) => [day, credits])).toEqual([
    [dayOf(4), 10],
    [dayOf(3), 15],
    [dayOf(2), 1],
    [dayOf(1), 2],
  ])
})

test('thirty days, today included, and no other user’s', async () => {
  const [user, other] = [await makeUser({ credits: 100 }), await makeUser({ credits: 100 })]
  const type = (await makeBoardType()).slug
  await use(user, type, 30, 60, 4)
  await use(user, type, 30, 24 * 60 - 2, 5)
  await use(other, type, 1, 60, 4)
  await makeSession({ user, boardType: type, endReason: 'cancelled', createdAt: new Date(midnight - DAY_MS) })
  expect(await readUsage(user)).toMatchObject([{ day: dayOf(29), credits: 3 }])
})
