import { expect, test } from 'vitest'
import { makeBoard, makeLab, makeSession, makeUser } from '#db/factory.ts'
import { testsRollBack } from '#db/testing.ts'
import { MINUTE_MS } from '#durations.ts'
import { listSessions } from '#test/lists.ts'
import { getSession, labelSessions, readOverview, readSnapshot, type Snapshot, startSession } from './index.ts'

testsRollBack()

const page = { limit: 2, offset: 1 }

/** Replaces a function by its results, for comparison. */
const comparable = ({ payableAt, startRefusal, ...snapshot }: Snapshot) => ({
  ...snapshot,
  payable: [1, 2, 7].map((rate) => payableAt(rate)),
  refusal: startRefusal({ label: 'Uno', emulated: false, credits_per_minute: 1 })?.message,
})

async function aUser() {
  const user = await makeUser({ tier: 'paid', credits: 100 })
  const { type, board: only } = await makeLab()
  await startSession(user, { board_type: type, minutes: 60, wait: true })
  await startSession(user, { board_id: only.id, minutes: 60, wait: true })
  // Out of service: it would be free at any moment at which one asks.
  const board = await makeBoard({ boardType: type, condition: 'offline' })
  for (const minutes of [3, 1, 2, 4]) {
    await makeSession({ user, boardId: board.id, boardType: type, endedAt: new Date(Date.now() - minutes * MINUTE_MS) })
  }
  await makeSession({ user: await makeUser(), state: 'running' })
  return user
}

/** A page would be refreshed again and again if its version were not the one polled afterwards. */
test('one statement has what the list, the labels and the snapshot have, with the same version', async () => {
  const user = await aUser()
  const { labels, snapshot, connections, ...listed } = await readOverview(user, page)
  const expected = await listSessions(user, page)
  expect([expected.active.length, expected.ended.length, expected.total]).toEqual([2, 2, 4])
  expect(listed).toEqual(expected)
  const labelled = await labelSessions(user, [...expected.active, ...expected.ended])
  const shown = [...labelled].map(([id, { starter: _, wanted_board: __, minutes: ___, ...one }]) => [id, one] as const)
  expect(labels).toEqual(new Map(shown))
  expect(
    [...labels.values()].filter(({ wanted }) => wanted !== null),
    'the one that waits for a board',
  ).toHaveLength(1)
  expect(comparable(snapshot)).toEqual(comparable(await readSnapshot(user)))
  const reached = await Promise.all(expected.active.map(({ id }) => getSession(user, id)))
  expect(connections).toEqual(
    new Map(reached.flatMap(({ id, connection }) => (connection === null ? [] : [[id, connection] as const]))),
  )
  expect([...connections.values()], 'of the one that runs, and not of the one that waits').toHaveLength(1)
})

test('a new user has no sessions, and an offset past the end gives only the total', async () => {
  const user = await makeUser({ credits: 7 })
  const empty = { active: [], ended: [], total: 0, ...page, labels: new Map(), connections: new Map() }
  const { snapshot, ...listed } = await readOverview(user, page)
  expect(listed).toEqual(empty)
  expect(comparable(snapshot)).toEqual(comparable(await readSnapshot(user)))
  const past = { limit: 20, offset: Number.MAX_SAFE_INTEGER }
  expect(await readOverview(await aUser(), past)).toMatchObject({ ended: [], total: 4 })
})

/** Each breaks without `isDue` in its statement. */
test.each([
  ['the page', async (user: Parameters<typeof readSnapshot>[0]) => (await readOverview(user, page)).snapshot.balance],
  ['the version', async (user: Parameters<typeof readSnapshot>[0]) => (await readSnapshot(user)).balance],
])('due events are settled before the read: %s', async (_, read) => {
  const user = await makeUser({ credits: 100 })
  const startedAt = new Date(Date.now() - 10 * MINUTE_MS)
  const times = { createdAt: startedAt, startedAt, minutes: 5, creditsUsed: 3, nextEventAt: startedAt }
  await makeSession({ user, state: 'running', ...times })
  expect(await read(user)).toBe(95)
})
