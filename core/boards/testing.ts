import { sql } from 'drizzle-orm'
import { makeCommand, makeFirmware } from '#db/commands.testing.ts'
import { makeAgent, makeAgentBoard, makeBaseImage, makeBoardType, makeSession, makeUser } from '#db/factory.ts'
import { db } from '#db/index.ts'
import { SECOND_MS } from '#durations.ts'

/** A board type whose first image echoes, and boards of it with an agent. */
export async function makeBench({ count = 2, creditsPerMinute = 1 } = {}) {
  const { slug: type } = await makeBoardType({ creditsPerMinute })
  const image = await makeBaseImage({ boardType: type, label: 'A' })
  await db().execute(sql`update base_images set echoes = true where id = ${image.id}`)
  const agent = await makeAgent()
  const boards = []
  for (const _ of Array(count)) boards.push(await makeAgentBoard({ boardType: type, agentId: agent.id }))
  const [first] = boards
  if (!first) throw new Error('a bench has a board')
  return { type, image, agent, boards, board: first, creditsPerMinute }
}
export type Bench = Awaited<ReturnType<typeof makeBench>>

type Ran = { flashed?: string[]; result?: 'passed' | 'failed' | null } & Partial<
  Pick<Parameters<typeof makeSession>[0], 'endReason' | 'startedBy'> & { createdAt: Date; endedAt: Date }
>

/** A session of 90 seconds that ended so many seconds ago, with its result. */
export async function makeRun(
  user: { id: string },
  { type, image, creditsPerMinute }: Bench,
  { flashed = ['tested'], result = 'passed', ...given }: Ran & { boardId: string },
) {
  const endedAt = given.endedAt ?? new Date(Date.now() - 60 * SECOND_MS)
  const createdAt = given.createdAt ?? new Date(endedAt.getTime() - 90 * SECOND_MS)
  const creditsUsed = 2 * creditsPerMinute
  const times = { createdAt, startedAt: createdAt, endedAt }
  const cost = { creditsPerMinute, creditsUsed, baseImageId: image.id, boardType: type }
  const session = await makeSession({ user, ...cost, ...times, ...given })
  for (const bytes of flashed) await flash(user, session, bytes)
  if (result)
    await db().execute(sql`insert into session_results (session_id, user_id, suite, result, exit_code, board_id, board_type)
      values (${session.id}, ${user.id}, 'suite', ${result}, 0, ${session.boardId}, ${session.boardType})`)
  return session
}

async function flash(user: { id: string }, session: { id: string; boardId: string | null }, text: string) {
  const file = await makeFirmware(user, text, { filename: `${session.id}-${text}` })
  await makeCommand(session, { kind: 'flash', firmwareId: file.id })
}

/**
 * Six sessions that say that the first board of a bench is broken: three failed there, and three
 * passed on the second. `given` changes one of them, by its place.
 */
export async function makeEvidence(bench: Bench, user: { id: string }, given: Record<number, Ran> = {}) {
  const [here, there] = bench.boards
  const ids: string[] = []
  for (let place = 0; place < 6; place++) {
    const board = place < 3 ? here : there
    const endedAt = new Date(Date.now() - (1 + 2 * place) * 60 * SECOND_MS)
    const result = place < 3 ? ('failed' as const) : ('passed' as const)
    const run = { boardId: board?.id ?? '', endedAt, result, ...given[place] }
    ids.push((await makeRun(user, bench, run)).id)
  }
  return ids
}

/** A user with enough credits for such sessions. */
export const makeTester = () => makeUser({ credits: 1_000, tier: 'paid' })
