import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { readCredits } from '#core/credits/index.ts'
import { getSession, startSession } from '#core/sessions/index.ts'
import { findInCatalogue } from '#db/catalogue.ts'
import { makeAgent, makeBaseImage, makeBoard, makeBoardType, makeSession, makeUser } from '#db/factory.ts'
import { baseImages, boards, db, sessions } from '#db/index.ts'
import { testsCommit } from '#db/testing.ts'
import { run } from './program.ts'
import { at, operator, problemOf, resultOf } from './testing.ts'

/** `admin` runs the command in its own process. `here` runs it in this one, which is faster. */
const admin = operator(at(testsCommit()))
const here = (...args: string[]) => run(args)

const imagesOf = (boardType: string) =>
  db().select({ label: baseImages.label }).from(baseImages).where(eq(baseImages.boardType, boardType))

const page = { limit: 20, offset: 0 }

async function makeSessionOfNewUser(boardType: string) {
  const user = await makeUser({ credits: 10 })
  return { user, ...(await startSession(user, { board_type: boardType, minutes: 60, wait: true })) }
}

/** Creates a session that runs on the only board of a type and has paid 3 of 10 credits. */
async function makeRunningSession() {
  const { slug } = await makeBoardType({ creditsPerMinute: 3 })
  await makeBaseImage({ boardType: slug })
  await makeBoard({ boardType: slug })
  const { user, id, board_id } = await makeSessionOfNewUser(slug)
  return { user, boardType: slug, session: { id, boardId: board_id ?? '' } }
}

describe('boards add', () => {
  test('adds the type and its images with the first board, and only with the first', async () => {
    const known = findInCatalogue('rp2350')
    const first = resultOf(
      await admin(
        'boards',
        'add',
        '--type',
        'rp2350',
        '--label',
        'Pico',
        '--location',
        'Bench 1',
        '--connect',
        'ssh pico',
      ),
    )
    expect(first).toMatchObject({
      board_type: 'rp2350',
      label: 'Pico',
      location: 'Bench 1',
      state: 'available',
      board_specs: known?.specs,
      credits_per_minute: known?.creditsPerMinute,
    })
    expect(first.base_image_ids).toHaveLength(known?.images.length ?? 0)
    const second = resultOf(await here('boards', 'add', '--type', 'rp2350', '--label', 'Pico 2'))
    expect(second).toMatchObject({ location: null, base_image_ids: first.base_image_ids })
    expect(await imagesOf('rp2350')).toHaveLength(known?.images.length ?? 0)
  })

  test('a board that cannot be reached is offline, and nobody gets it', async () => {
    const added = resultOf(await here('boards', 'add', '--type', 'rp2350', '--label', 'Nowhere'))
    expect(added.state).toBe('offline')
    expect(resultOf(await here('boards', 'set', added.id, '--connect', 'ssh pico')).state).toBe('available')
  })

  test('adds a board of an agent, under the name the agent gives it', async () => {
    const agent = await makeAgent()
    const place = ['--agent', agent.name, '--slot', 'pico-1']
    const added = resultOf(await here('boards', 'add', '--type', 'rp2350', '--label', 'Pico', ...place))
    expect(added.state).toBe('offline')
    const again = await here('boards', 'add', '--type', 'rp2350', '--label', 'Pico', ...place)
    expect(problemOf(again)).toMatchObject({ exitCode: 1, code: 'invalid_request' })
    const unknown = await here('boards', 'add', '--type', 'rp2350', '--label', 'X', '--agent', 'nobody', '--slot', 'a')
    expect(problemOf(unknown)).toMatchObject({ exitCode: 1, code: 'not_found' })
    const half = await here('boards', 'add', '--type', 'rp2350', '--label', 'X', '--agent', agent.name)
    expect(problemOf(half)).toMatchObject({ exitCode: 2 })
  })

  test('adds a new type from --specs and --rate, with an image that makes it usable', async () => {
    const args = ['--type', 'our-motor-rig', '--label', 'Rig', '--specs', 'A motor on a bench', '--rate', '7']
    const board = resultOf(await admin('boards', 'add', ...args))
    expect(board).toMatchObject({ board_specs: 'A motor on a bench', credits_per_minute: 7 })
    expect(await imagesOf('our-motor-rig')).toEqual([{ label: 'Bare' }])
    expect(problemOf(await here('boards', 'add', ...args))).toMatchObject({ exitCode: 1, code: 'invalid_request' })
  })

  test('refuses an unknown type, lists the known ones and changes nothing', async () => {
    const before = await db().$count(boards)
    const problem = problemOf(await here('boards', 'add', '--type', 'z80', '--label', 'Old'))
    expect(problem).toMatchObject({ exitCode: 1, code: 'invalid_request', detail: expect.stringMatching(/stm32-h753/) })
    expect(await db().$count(boards)).toBe(before)
  })
})

describe('boards set', () => {
  test('closes a board and opens it again', async () => {
    const { id } = await makeBoard()
    for (const [state, by] of [
      ['maintenance', admin],
      ['offline', here],
      ['available', here],
    ] as const)
      expect(resultOf(await by('boards', 'set', id, '--state', state))).toMatchObject({ id, state })
  })

  test('a session keeps its board when that closes, unless --now: then it ends, and is refunded', async () => {
    const { user, session } = await makeRunningSession()
    const { boardId } = session
    resultOf(await here('boards', 'set', boardId, '--state', 'maintenance'))
    expect((await getSession(user, session.id)).state).toBe('running')
    resultOf(await admin('boards', 'set', boardId, '--state', 'offline', '--now'))
    const ended = { state: 'ended', end_reason: 'board_failed', credits_used: 3, credits_refunded: 3 }
    expect(await getSession(user, session.id)).toMatchObject(ended)
    const cost = { kind: 'session', amount: -3, balance_after: 10, session_id: session.id }
    const refund = { kind: 'refund', amount: 3, session_id: session.id }
    expect(await readCredits(user, page)).toMatchObject({ balance: 10, entries: [cost, refund, {}] })
    expect(problemOf(await here('boards', 'set', boardId, '--state', 'available', '--now'))).toMatchObject({
      exitCode: 2,
    })
  })

  test('a board that becomes available, and one that is added, go to queued sessions', async () => {
    const { session, boardType } = await makeRunningSession()
    resultOf(await here('boards', 'set', session.boardId, '--state', 'offline', '--now'))
    const [first, second] = [await makeSessionOfNewUser(boardType), await makeSessionOfNewUser(boardType)]
    resultOf(await here('boards', 'set', session.boardId, '--state', 'available'))
    expect((await getSession(first.user, first.id)).board_id).toBe(session.boardId)
    expect(await getSession(second.user, second.id)).toMatchObject({ state: 'queued', queue_position: 1 })
    const added = resultOf(
      await here('boards', 'add', '--type', boardType, '--label', 'One more', '--connect', 'ssh more'),
    )
    expect(added.state).toBe('in_use')
    expect((await getSession(second.user, second.id)).board_id).toBe(added.id)
  })

  test('sets the lines of a connection, which is shown at once until it is removed', async () => {
    const { user, session } = await makeRunningSession()
    const args = ['boards', 'set', '--connect', 'ssh://h753-one', '--connect', 'serial: 115200', session.boardId]
    const connection = 'ssh://h753-one\nserial: 115200'
    expect(resultOf(await admin(...args))).toMatchObject({ id: session.boardId, state: 'in_use', connection })
    expect(await getSession(user, session.id)).toMatchObject({ state: 'running', connection })
    const { boards: listed } = resultOf(await here('boards', 'list'))
    expect(listed.find((board: { id: string }) => board.id === session.boardId)).toMatchObject({ connection })
    const closed = resultOf(await here('boards', 'set', session.boardId, '--state', 'offline'))
    expect(closed).toMatchObject({ connection })
    resultOf(await here('boards', 'set', session.boardId, '--connect', ''))
    expect(await getSession(user, session.id)).toMatchObject({ connection: null })
  })

  test.each([
    ['control characters', ['--connect', 'bell \u0007']],
    ['a tab', ['--connect', 'ssh\t22']],
    ['more than 2,000 characters', ['--connect', 'x'.repeat(1_500), '--connect', 'x'.repeat(500)]],
    ['nothing to set', []],
  ])('refuses %s', async (_, args) => {
    const { id } = await makeBoard()
    expect(problemOf(await here('boards', 'set', id, ...args))).toMatchObject({ exitCode: 2 })
  })

  test('refuses a board that does not exist', async () => {
    const { id } = await makeBoard()
    await db().delete(boards).where(eq(boards.id, id))
    const ran = await here('boards', 'set', id, '--state', 'offline')
    expect(problemOf(ran)).toMatchObject({ exitCode: 1, code: 'not_found' })
  })
})

test('boards list has every board, also past a page of a hundred', async () => {
  const { boardType } = await makeBoard()
  for (let made = 0; made < 100; made++) await makeBoard({ boardType })
  const listed = resultOf(await admin('boards', 'list')).boards
  expect(listed).toHaveLength(await db().$count(boards))
  expect(listed.length).toBeGreaterThan(100)
})

describe('sessions end', () => {
  test('ends a session and frees its board; a repetition returns the same', async () => {
    const session = await makeSession({ user: await makeUser(), state: 'running' })
    const ended = resultOf(await admin('sessions', 'end', session.id))
    expect(ended).toMatchObject({ id: session.id, state: 'ended', end_reason: 'operator_ended' })
    expect(resultOf(await here('sessions', 'end', session.id))).toEqual(ended)
    const listed = resultOf(await admin('boards', 'list')).boards
    expect(listed.find((board: { id: string }) => board.id === session.boardId).state).toBe('available')
  })

  test('leaves an ended session unchanged', async () => {
    const session = await makeSession({ user: await makeUser(), endReason: 'time_limit' })
    expect(resultOf(await here('sessions', 'end', session.id))).toMatchObject({ end_reason: 'time_limit' })
  })

  test('refuses a session that does not exist', async () => {
    const session = await makeSession({ user: await makeUser() })
    await db().delete(sessions).where(eq(sessions.id, session.id))
    expect(problemOf(await here('sessions', 'end', session.id))).toMatchObject({ exitCode: 1, code: 'not_found' })
  })
})
