import { eq, sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { listAllEvents } from '#core/audit/index.ts'
import { setBoard } from '#core/boards/index.ts'
import { reportBoardEvent } from '#core/scheduler/index.ts'
import { startSession } from '#core/sessions/index.ts'
import { makeAgent, makeAgentBoard, makeBaseImage, makeBoardType, makeUser } from '#db/factory.ts'
import { baseImages, boardFailures, boards, db, mails, sessions } from '#db/index.ts'
import { testsRollBack } from '#db/testing.ts'
import { env } from '#env.ts'
import { brokenInvariants } from '#test/invariants.ts'
import { checkDueBoards } from './checks.ts'
import { markClean, markUnclean } from './clean.ts'
import { readWork } from './holds.ts'
import { takeUp } from './take-up.ts'

testsRollBack()

async function makeScene({ count = 1 } = {}) {
  const { slug } = await makeBoardType()
  const image = await makeBaseImage({ boardType: slug, label: 'A' })
  await makeBaseImage({ boardType: slug, label: 'B' })
  await db().update(baseImages).set({ bootExpect: '> ' }).where(eq(baseImages.id, image.id))
  const agent = await makeAgent()
  const made = []
  for (const _ of Array(count)) made.push(await makeAgentBoard({ boardType: slug, agentId: agent.id }))
  const [board] = made
  if (!board) throw new Error('a scene has a board')
  return { agent, board, boards: made, type: slug, user: await makeUser({ credits: 100 }) }
}

const hours = (count: number) => sql`make_interval(hours => ${count})`

/** What would be if all that is known of boards had happened so many hours earlier. */
async function passHours(count: number) {
  await db().execute(sql`update boards set checked_at = checked_at - ${hours(count)}`)
  await db().execute(sql`update board_failures set at = at - ${hours(count)}`)
}

async function read({ id }: { id: string }) {
  const [row] = await db().select().from(boards).where(eq(boards.id, id))
  if (!row) throw new Error('the board is gone')
  return row
}

async function actionsOn({ id }: { id: string }) {
  const events = await listAllEvents({ limit: 100 })
  return events.filter(({ subject_id }) => subject_id === id).map(({ action }) => action)
}

async function check(scene: { agent: { id: string }; board: { id: string } }, error: string | null) {
  await passHours(1)
  await checkDueBoards()
  const { lastBindingNo: binding } = await read(scene.board)
  if (error === null) await markClean(scene.agent.id, { binding, tail: 'fine\0' })
  else await markUnclean(scene.agent.id, { binding, error, tail: 'boo' })
}

test('an idle board is checked after half an hour, with the first image of its type', async () => {
  const { agent, board } = await makeScene()
  await checkDueBoards()
  expect((await readWork(agent.id)).release).toEqual([])
  await passHours(1)
  await checkDueBoards()
  const { lastBindingNo, cleanBindingNo } = await read(board)
  expect(lastBindingNo).toBeGreaterThan(cleanBindingNo)
  expect((await readWork(agent.id)).release).toEqual([
    {
      binding: lastBindingNo,
      slot: board.agentSlot,
      check: { image: null, send: null, expect: '> ', timeout_ms: 10_000 },
    },
  ])
  await markClean(agent.id, { binding: lastBindingNo, tail: '> \0' })
  const checked = await read(board)
  expect(checked).toMatchObject({ cleanBindingNo: lastBindingNo, health: 'good', goodChecks: 1, badChecks: 0 })
  expect(checked).toMatchObject({ checkError: null, checkTail: '> ' })
  expect((await readWork(agent.id)).release).toEqual([])
})

test('one board of a type is checked at a time, and none that a session has', async () => {
  const { boards: made, user, type } = await makeScene({ count: 3 })
  const session = await startSession(user, { board_type: type, minutes: 60, wait: true })
  await passHours(1)
  await checkDueBoards()
  const rows = await Promise.all(made.map(read))
  const busy = rows.filter((row) => row.lastBindingNo > row.cleanBindingNo)
  expect(busy).toHaveLength(2)
  expect(busy.map(({ id }) => id)).toContain(session.board_id)
  expect(await brokenInvariants()).toEqual([])
})

/** Red without the numbers of boards in `lastBindingNo`: the agent would ignore the session. */
test('a session after a check has a higher number', async () => {
  const scene = await makeScene()
  await check(scene, null)
  const { lastBindingNo } = await read(scene.board)
  const { id } = await startSession(scene.user, { board_type: scene.type, minutes: 60, wait: true })
  const [session] = await db().select().from(sessions).where(eq(sessions.id, id))
  expect(session?.bindingNo).toBeGreaterThan(lastBindingNo)
})

test('a board is not given away while it is checked, and goes to the first who waits', async () => {
  const { agent, board, user, type } = await makeScene()
  await passHours(1)
  await checkDueBoards()
  const session = await startSession(user, { board_type: type, minutes: 60, wait: true })
  expect(session.state).toBe('queued')
  const { lastBindingNo: binding } = await read(board)
  await markUnclean(agent.id, { binding, error: 'no prompt', tail: '' })
  expect((await read(board)).freeSince).not.toBeNull()
  await markClean(agent.id, { binding, tail: '' })
  expect((await read(board)).freeSince).toBeNull()
})

/** Red without `bad_checks` in `recordFailures`. */
test('two bad checks in a row quarantine a board, and it is left alone for ten minutes', async () => {
  const scene = await makeScene()
  await check(scene, 'no prompt')
  expect(await read(scene.board)).toMatchObject({ health: 'bad', badChecks: 1, quarantinedAt: null, failures: 1 })
  await check(scene, null)
  await check(scene, 'no prompt')
  await passHours(25)
  expect((await read(scene.board)).quarantinedAt).toBeNull()
  await check(scene, 'no prompt again')
  const row = await read(scene.board)
  expect(row).toMatchObject({ health: 'bad', quarantineReason: 'no prompt again', checkTail: 'boo', goodChecks: 0 })
  expect(row.quarantinedAt).not.toBeNull()
  expect(await actionsOn(scene.board)).toEqual(['board_quarantined'])
  expect((await readWork(scene.agent.id)).release).toEqual([])
  await passHours(1)
  expect((await readWork(scene.agent.id)).release).toHaveLength(1)
})

/** Red without the count of `board_failures`, and without its limit of 24 hours. */
test('three failures of a board within a day quarantine it, and three good checks end that', async () => {
  const scene = await makeScene()
  for (const before of [0, 2, 23]) {
    await passHours(before)
    expect((await read(scene.board)).quarantinedAt).toBeNull()
    await failSession(scene)
    const { lastBindingNo: binding } = await read(scene.board)
    await markClean(scene.agent.id, { binding, tail: '' })
  }
  // The first was 25 hours before the third.
  expect((await read(scene.board)).quarantinedAt).toBeNull()
  await failSession(scene)
  expect(await read(scene.board)).toMatchObject({ quarantineReason: 'The device is gone.', failures: 4 })
  // What its user left on it is wiped at once all the same.
  expect((await readWork(scene.agent.id)).release).toHaveLength(1)
  const { lastBindingNo: binding } = await read(scene.board)
  await markClean(scene.agent.id, { binding, tail: '' })
  await check(scene, null)
  expect(await read(scene.board)).toMatchObject({ health: 'bad', goodChecks: 2 })
  await check(scene, null)
  expect(await read(scene.board)).toMatchObject({ health: 'good', quarantinedAt: null, quarantineReason: null })
  expect(await actionsOn(scene.board)).toEqual(['board_released', 'board_quarantined'])
  expect(await db().$count(boardFailures)).toBe(4)
})

/** Red without `released_at` in `recordFailures`. */
test('failures from before a release do not count towards the next quarantine', async () => {
  const scene = await makeScene()
  for (const _ of [1, 2, 3]) {
    await failSession(scene)
    const { lastBindingNo: binding } = await read(scene.board)
    await markClean(scene.agent.id, { binding, tail: '' })
  }
  expect((await read(scene.board)).quarantinedAt).not.toBeNull()
  await passHours(1)
  await setBoard(scene.board.id, { quarantine: null })
  await passHours(1)
  await failSession(scene)
  expect((await read(scene.board)).quarantinedAt).toBeNull()
})

/** Red without `enqueueOperatorMail`, and without its limit. */
test('the operator gets a mail for each quarantine, three an hour', async () => {
  const settings = env()
  settings.operatorEmail = 'operator@boards.example'
  onTestFinished(() => {
    settings.operatorEmail = undefined
  })
  for (const _ of Array(5)) {
    const scene = await makeScene()
    await check(scene, 'no prompt')
    await check(scene, '<b>no prompt</b>')
    await check(scene, 'still none')
  }
  const sent = await db().select({ kind: mails.kind, address: mails.address }).from(mails)
  expect(sent).toEqual(Array(3).fill({ kind: 'board_quarantined', address: 'operator@boards.example' }))
})

async function failSession({ user, type }: { user: { id: string }; type: string }) {
  const asked = { board_type: type, minutes: 60, wait: true }
  const { id, state } = await startSession(user as Parameters<typeof startSession>[0], asked)
  expect(state).toBe('starting')
  const [row] = await db().select().from(sessions).where(eq(sessions.id, id))
  const hold = { sessionId: id, bindingNo: row?.bindingNo ?? 0 }
  await reportBoardEvent({ kind: 'board_ready', ...hold })
  await reportBoardEvent({ kind: 'board_failed', ...hold, message: 'The device is gone.' })
}

/** Red without `is_quarantined_by_hand` in `releaseIfSound`. */
test('a quarantine by hand does not end by itself', async () => {
  const scene = await makeScene()
  const byHand = { quarantinedAt: new Date(), quarantineReason: 'smells', isQuarantinedByHand: true }
  await db().update(boards).set(byHand).where(eq(boards.id, scene.board.id))
  for (const _ of Array(4)) await check(scene, null)
  expect(await read(scene.board)).toMatchObject({ goodChecks: 4, quarantineReason: 'smells' })
})

test.each([
  ['of an older binding', 0, -1],
  ['of another agent', 1, 0],
])('a check %s says nothing', async (_, agentPlace, older) => {
  const { agent, board } = await makeScene()
  const agents = [agent, await makeAgent()]
  await passHours(1)
  await checkDueBoards()
  const { lastBindingNo } = await read(board)
  const result = { binding: lastBindingNo + older, error: 'no', tail: '' }
  await markUnclean(agents[agentPlace]?.id ?? '', result)
  await markClean(agents[agentPlace]?.id ?? '', result)
  expect(await read(board)).toMatchObject({ badChecks: 0, goodChecks: 0, cleanBindingNo: 0, failures: 0 })
})

test('an agent that was started again has its idle boards checked before they are free', async () => {
  const { agent, boards: made } = await makeScene({ count: 2 })
  const reports = made.map(({ agentSlot }) => ({
    ...{
      slot: agentSlot ?? '',
      driver: 'emulated-avr',
      capabilities: [],
      flash_formats: [],
      max_firmware_bytes: null,
      control_lines: 'none' as const,
    },
    ...{ state: 'ok' as const, error: null, held: null },
  }))
  const hello = { bootId: 'one', version: '1', boards: reports }
  const { release } = await takeUp(agent.id, hello)
  expect(release).toHaveLength(2)
  for (const { binding } of release) await markClean(agent.id, { binding, tail: '' })
  expect((await takeUp(agent.id, hello)).release).toEqual([])
})
