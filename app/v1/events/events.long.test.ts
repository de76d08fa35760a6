// Slow: a stream looks for events that no message announced every ten seconds.

import { expect, onTestFinished, test } from 'vitest'
import { makeKey, makeUser } from '#db/factory.ts'
import { db, events } from '#db/index.ts'
import { testsCommit } from '#db/testing.ts'
import { EventStreamDouble } from '#test/doubles/event-stream.ts'
import { startServer } from '#test/server/start-server.ts'

const databaseUrl = testsCommit()

/** Breaks without `look`. */
test('an event that no message announces is found', async () => {
  const server = await startServer(databaseUrl)
  onTestFinished(server.stop)
  const user = await makeUser()
  const key = await makeKey(user)
  const stream = await EventStreamDouble.open(server.url, { authorization: `Bearer ${key.secret}` })
  await db().insert(events).values({ userId: user.id, type: 'credits.posted', data: {} })
  await stream.has(2, 20_000)
  expect(stream.types()).toEqual(['ready', 'credits.posted'])
})
