import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { markClean, markUnclean, readWork } from '#core/agents/index.ts'
import { listAllEvents } from '#core/audit/index.ts'
import {
  makeAgent,
  makeAgentBoard,
  makeBaseImage,
  makeBoard,
  makeBoardType,
  makeSession,
  makeUser,
} from '#db/factory.ts'
import { agents, boards, db } from '#db/index.ts'
import { testsCommit } from '#db/testing.ts'
import { run } from './program.ts'
import { problemOf, resultOf } from './testing.ts'

testsCommit()

const here = (...args: string[]) => run(['boards', ...args])

async function makeScene() {
  const { slug } = await makeBoardType()
  await makeBaseImage({ boardType: slug })
  const agent = await makeAgent()
  return { agent, type: slug, board: await makeAgentBoard({ boardType: slug, agentId: agent.id }) }
}

type Scene = Awaited<ReturnType<typeof makeScene>>

/** Answers the next check as the board's agent. */
async function answer({ agent }: Scene, { error, after }: { error: string | null; after: number }): Promise<number> {
  const findBinding = async () => (await readWork(agent.id)).release.find((one) => one.binding > after)?.binding
  await expect.poll(findBinding).toBeDefined()
  const binding = (await findBinding()) ?? 0
  const tail = Array.from({ length: 30 }, (_, line) => `line ${line + 1}`).join('\r\n')
  if (error === null) await markClean(agent.id, { binding, tail })
  else await markUnclean(agent.id, { binding, error, tail })
  return binding
}

test('boards check --loop waits for each check, and ends with the first that fails', async () => {
  const scene = await makeScene()
  const ran = here('check', scene.board.id, '--loop', '50')
  const first = await answer(scene, { error: null, after: 0 })
  const second = await answer(scene, { error: null, after: first })
  await answer(scene, { error: 'no prompt', after: second })
  expect(resultOf(await ran)).toMatchObject({ id: scene.board.id, checks: 3, is_good: false, error: 'no prompt' })
  const shown = resultOf(await here('show', scene.board.id))
  expect(shown).toMatchObject({ health: 'bad', failures: 1, check_error: 'no prompt' })
  expect(shown.last_lines).toHaveLength(20)
  expect(shown.last_lines.at(-1)).toBe('line 30')
  expect(shown.last_failures).toEqual([{ at: expect.any(String), message: 'no prompt' }])
})

test('boards check refuses a board that nobody could check', async () => {
  const { agent, board, type } = await makeScene()
  const other = await makeBoard()
  expect(problemOf(await here('check', other.id))).toMatchObject({ exitCode: 1, code: 'board_unreachable' })
  await makeSession({ user: await makeUser(), state: 'starting', boardType: type, boardId: board.id })
  expect(problemOf(await here('check', board.id)).detail).toContain('A session has the board')
  await db().update(agents).set({ connectedInstance: null }).where(eq(agents.id, agent.id))
  expect(problemOf(await here('check', board.id)).detail).toContain('no agent that is connected')
  const unknown = `${board.id.slice(0, -1)}${board.id.endsWith('0') ? '1' : '0'}`
  expect(problemOf(await here('check', unknown))).toMatchObject({ code: 'not_found' })
  expect(problemOf(await here('check', board.id, '--loop', '0'))).toMatchObject({ exitCode: 2 })
})

test('boards set --quarantine takes a board out of use, and --release ends that', async () => {
  const { board } = await makeScene()
  const out = resultOf(await here('set', board.id, '--quarantine', 'The cable is loose.'))
  expect(out).toMatchObject({ state: 'maintenance', quarantine_reason: 'The cable is loose.' })
  expect(out.is_quarantined_by_hand).toBe(true)
  await db().update(boards).set({ badChecks: 5 }).where(eq(boards.id, board.id))
  const back = resultOf(await here('set', board.id, '--release'))
  expect(back).toMatchObject({ state: 'available', health: 'good', quarantined_at: null, quarantine_reason: null })
  const [row] = await db().select().from(boards).where(eq(boards.id, board.id))
  expect(row).toMatchObject({ badChecks: 0, isQuarantinedByHand: false })
  const events = (await listAllEvents({ limit: 2 })).map(({ action, actor }) => [action, actor])
  expect(events).toEqual([
    ['board_released', 'operator'],
    ['board_quarantined', 'operator'],
  ])
  expect(problemOf(await here('set', board.id, '--quarantine', 'x', '--release'))).toMatchObject({ exitCode: 2 })
  expect(problemOf(await here('set', board.id, '--quarantine', ''))).toMatchObject({ exitCode: 2 })
})

test('boards list says what part of the sessions of 30 days a board did not break', async () => {
  const { board, type } = await makeScene()
  const user = await makeUser()
  const rate = async () => {
    const list = resultOf(await here('list')).boards as { id: string; success_rate: number | null }[]
    return list.find(({ id }) => id === board.id)?.success_rate
  }
  expect(await rate()).toBeNull()
  const ended = (days: number) => new Date(Date.now() - days * 24 * 3_600_000)
  const on = { user, boardType: type, boardId: board.id }
  for (const days of [1, 2, 29]) await makeSession({ ...on, endedAt: ended(days) })
  await makeSession({ ...on, endReason: 'board_failed', endFault: 'infrastructure', endedAt: ended(3) })
  await makeSession({ ...on, endReason: 'board_failed', endFault: 'infrastructure', endedAt: ended(31) })
  expect(await rate()).toBe(0.75)
})
