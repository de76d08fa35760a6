import { expect, test } from 'vitest'
import { makeKey, makeUser } from '#db/factory.ts'
import { db } from '#db/index.ts'
import { testsCommit } from '#db/testing.ts'
import { EventStreamDouble } from '#test/doubles/event-stream.ts'
import { startServer } from '#test/server/start-server.ts'

const databaseUrl = testsCommit()

/** Breaks if `leaving` is not aborted: an outage would leave users without streams for good. */
test('streams that cannot begin take no place', async () => {
  const server = await startServer(databaseUrl)
  try {
    const headers = { authorization: `Bearer ${(await makeKey(await makeUser())).secret}` }
    await db().execute('alter table events rename to events_away')
    for (let stream = 0; stream < 20; stream++) {
      const { status } = await fetch(`${server.url}/v1/events`, { headers })
      expect(status).toBe(500)
    }
    await db().execute('alter table events_away rename to events')
    const stream = await EventStreamDouble.open(server.url, headers)
    expect(stream.types()).toEqual(['ready'])
    stream.leave()
  } finally {
    await server.stop()
  }
})
