import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeBaseImage, makeBoard, makeKey, makeLogin, makeSession, makeUser } from '#db/factory.ts'
import { testsCommit } from '#db/testing.ts'
import { sealed, startServer, type TestServer } from '#test/server/start-server.ts'
import { StatementCounter } from '#test/server/statement-counter.ts'

/** Enough runs that background work does not disturb all of them. */
const TRIES = 10

const databaseUrl = testsCommit()
const counter = new StatementCounter(databaseUrl)
let live: TestServer

beforeAll(async () => {
  live = await startServer(await counter.open(databaseUrl))
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

/** Returns the lowest cost of a page over several runs: statements and round trips. */
async function costOf(path: string, cookie: string) {
  const costs: { statements: number; roundTrips: number }[] = []
  for (const _ of Array(TRIES)) {
    const get = async () => {
      const answer = await fetch(live.url + path, { headers: { cookie } })
      await answer.text()
      expect(answer.status, path).toBe(200)
    }
    costs.push(await counter.during(get))
  }
  return {
    statements: Math.min(...costs.map(({ statements }) => statements)),
    roundTrips: Math.min(...costs.map(({ roundTrips }) => roundTrips)),
  }
}

/** Breaks when a page sends another statement, or sends in sequence what it sent in parallel. */
test('what a page asks of the database, and in how many round trips', async () => {
  const { session, type, cookie } = await someone()
  const pages: Record<string, [statements: number, roundTrips: number]> = {
    '/': [4, 3],
    '/?offset=20': [4, 3],
    '/sessions/version': [2, 2],
    [`/sessions/${session}`]: [7, 5],
    '/boards': [7, 3],
    '/boards/version': [1, 1],
    [`/boards?type=${type}`]: [9, 7],
    '/credits': [8, 3],
    '/keys': [2, 2],
    '/webhooks': [2, 2],
    '/account': [10, 2],
    '/account/activity': [5, 3],
  }
  const dearer: string[] = []
  for (const [path, [statements, roundTrips]] of Object.entries(pages)) {
    const cost = await costOf(path, cookie)
    if (cost.statements > statements || cost.roundTrips > roundTrips)
      dearer.push(`${path}: ${cost.statements} statements in ${cost.roundTrips} round trips`)
  }
  expect(dearer).toEqual([])
})
