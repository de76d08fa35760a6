import { expect, test } from 'vitest'
import { makeSession, makeUser } from '#db/factory.ts'
import { testsRollBack } from '#db/testing.ts'
import { MINUTE_MS } from '#durations.ts'
import { listSessions } from './index.ts'

testsRollBack()

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * MINUTE_MS)

test('ended sessions are listed by how long they ran, or by what they cost, less refunds', async () => {
  const user = await makeUser({ credits: 500 })
  const make = (startedAt: Date, endedAt: Date, used: number, refunded: number) =>
    makeSession({ user, createdAt: startedAt, startedAt, endedAt, creditsUsed: used, creditsRefunded: refunded })
  const long = await make(minutesAgo(200), minutesAgo(100), 5, 0)
  const dear = await make(minutesAgo(90), minutesAgo(85), 30, 5)
  const refunded = await make(minutesAgo(80), minutesAgo(70), 40, 40)
  const orderOf = async (sort?: 'newest' | 'longest' | 'dearest') => {
    const { ended } = await listSessions(user, { limit: 10, offset: 0, sort })
    return ended.map(({ id }) => id)
  }
  expect(await orderOf()).toEqual([refunded.id, dear.id, long.id])
  expect(await orderOf('newest')).toEqual([refunded.id, dear.id, long.id])
  expect(await orderOf('longest')).toEqual([long.id, refunded.id, dear.id])
  expect(await orderOf('dearest')).toEqual([dear.id, long.id, refunded.id])
})
