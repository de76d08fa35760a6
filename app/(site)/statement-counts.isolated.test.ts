import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeBaseImage, makeBoard, makeKey, makeLogin, makeSession, makeUser } from '#db/factory.ts'
import { testsCommit } from '#db/testing.ts'
import { sealed, startServer, type TestServer } from '#test/server/start-server.ts'
import { COUNTED, type Cost, StatementCounter } from '#test/server/statement-counter.ts'

const databaseUrl = testsCommit()
const counter = new StatementCounter(databaseUrl)
let live: TestServer

beforeAll(async () => {
  live = await startServer(await counter.open(databaseUrl), COUNTED)
  await live.ask('hold')
})

afterAll(async () => {
  await live.stop()
  counter.close()
})

async function someone() {
  const user = await makeUser({ tier: 'paid', credits: 1000 })
  const board = await makeBoard()
  const image = await makeBaseImage({ boardType: board.boardType })
  const place = { user, boardType: board.boardType, boardId: board.id, baseImageId: image.id }
  for (const _ of Array(25)) await makeSession({ ...place })
  const running = { state: 'running', createdAt: new Date(), creditsUsed: 1 } as const
  const { id } = await makeSession({ ...place, ...running })
  await makeKey(user)
  return { session: id, type: board.boardType, cookie: `login=${await sealed((await makeLogin(user)).token)}` }
}

/** Returns what a page costs once its statements are prepared, and what it keeps is read. */
async function costOf(path: string, cookie: string): Promise<Cost> {
  const get = async () => {
    const answer = await fetch(live.url + path, { headers: { cookie } })
    await answer.text()
    expect(answer.status, path).toBe(200)
  }
  // A session that pays its next minute is settled by the first of two that come then.
  let [last, cost] = [await counter.during(live, get), await counter.during(live, get)]
  while (cost.isCold || !isDeepStrictEqual(cost, last)) [last, cost] = [cost, await counter.during(live, get)]
  return cost
}

/** Breaks when a page sends another statement, or sends in sequence what it sent in parallel. */
test('what a page asks of the database, and in how many round trips', async () => {
  const { session, type, cookie } = await someone()
  const pages: Record<string, [statements: number, roundTrips: number]> = {
    '/': [5, 3],
    '/sessions?offset=20': [4, 3],
    '/sessions/version': [2, 2],
    [`/sessions/${session}`]: [5, 4],
    '/boards': [5, 3],
    '/boards/version': [0, 0],
    [`/boards?type=${type}`]: [9, 6],
    '/credits': [8, 3],
    '/keys': [3, 2],
    '/webhooks': [3, 2],
    '/account': [12, 2],
    '/account/activity': [6, 3],
  }
  const costs: typeof pages = {}
  for (const path of Object.keys(pages)) {
    const { statements, roundTrips } = await costOf(path, cookie)
    costs[path] = [statements, roundTrips]
  }
  expect(costs).toEqual(pages)
})
