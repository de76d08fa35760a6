import { sql } from 'drizzle-orm'
import { makeBaseImage, makeBoard, makeBoardType, makeSession } from '#db/factory.ts'
import { db } from '#db/index.ts'
import { recordset } from '#db/recordset.ts'
import { addToSummaries } from './test-summaries.ts'

type Outcome = 'passed' | 'failed'
/** One session and what its tests came to. */
export type MadeResult = {
  suite: string
  board: number
  type: number
  /** Null: nothing was flashed. */
  firmware: number | null
  ref: string
  sha: string
  repository: string
  daysAgo: number
  tests: Record<string, Outcome>
}

/** Board types with an image each, and boards of them. */
export async function makeBoards(types: number, ofEach: number) {
  const made = []
  for (let type = 0; type < types; type++) {
    const { slug } = await makeBoardType()
    const image = await makeBaseImage({ boardType: slug })
    const boards = []
    for (let board = 0; board < ofEach; board++) boards.push((await makeBoard({ boardType: slug })).id)
    made.push({ slug, imageId: image.id, boards })
  }
  return made
}
export type MadeBoards = Awaited<ReturnType<typeof makeBoards>>

/** Writes results as `putResult` does, at any time, and returns the ids of their sessions. */
export async function makeResults(user: { id: string }, places: MadeBoards, results: MadeResult[]): Promise<string[]> {
  const ids: string[] = []
  const rows: object[] = []
  const tests: object[] = []
  for (const { suite, board, type, firmware, ref, sha, repository, daysAgo, ...made } of results) {
    const place = places[type]
    if (!place) throw new Error('there is no such type')
    const boardId = place.boards[board] ?? ''
    const metadata = { ref, sha, repository }
    const { id } = await makeSession({ user, boardType: place.slug, boardId, baseImageId: place.imageId, metadata })
    ids.push(id)
    const result = Object.values(made.tests).includes('failed') ? 'failed' : 'passed'
    const sha256 = firmware === null ? null : firmware.toString(16).padStart(64, '0')
    rows.push({ id, suite, result, sha256, boardId, boardType: place.slug, repository, ref, daysAgo })
    for (const [name, outcome] of Object.entries(made.tests)) tests.push({ id, name, outcome })
  }
  await db().execute(sql`insert into session_results (session_id, user_id, suite, result, exit_code, firmware_sha256, board_id,
      board_type, repository, ref, created_at)
    select id, ${user.id}, suite, result, 0, decode(sha256, 'hex'), "boardId", "boardType", repository, ref,
      now() - "daysAgo" * interval '1 day' from ${recordset(
        rows,
        'id text, suite text, result text, sha256 text, "boardId" text, "boardType" text, repository text, ref text, "daysAgo" float8',
      )}`)
  await db().execute(sql`insert into test_results (session_id, name, result)
    select id, name, outcome from ${recordset(tests, 'id text, name text, outcome text')}`)
  await addToSummaries(ids)
  return ids
}

/** Numbers from 0 to 1 that are the same in each run: a linear congruential generator. */
export function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
