import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { jsonRead } from '#core/json-read.ts'
import { sha256 } from '#core/sha256.ts'
import { makeBaseImage, makeBoardType, makeKey, makeUser } from '#db/factory.ts'
import { boards, db } from '#db/index.ts'
import { testsRollBack } from '#db/testing.ts'
import { boardList } from './list.ts'

testsRollBack()

const BOARDS = 2_000
const page = { limit: 100, offset: 0 }

/** Returns the plan of a statement that the connection keeps prepared. */
async function planOf(wanted: RegExp, parameters: unknown[]): Promise<string> {
  const kept = await db().execute<{ name: string; statement: string }>(
    sql`select name, statement from pg_prepared_statements`,
  )
  const one = kept.find(({ statement }) => wanted.test(statement))
  const values = parameters.map((each) => `'${each}'`).join(', ')
  const lines = await db().execute(sql.raw(`explain (analyze) execute "${one?.name}"(${values})`))
  return lines.map((line) => line['QUERY PLAN']).join('\n')
}

/**
 * Breaks without `jit: 'off'` in db/session-settings.ts, on a PostgreSQL with JIT: it would compile
 * at every call.
 */
test('the list of 2,000 boards is read without JIT compilation', async () => {
  const { slug } = await makeBoardType()
  await makeBaseImage({ boardType: slug })
  const rows = Array.from({ length: BOARDS }, (_, place) => ({ boardType: slug, label: `Board ${place}` }))
  await db().insert(boards).values(rows)
  await db().execute(sql`analyze boards`)
  const user = await makeUser()
  const { secret } = await makeKey(user)
  const read = jsonRead(boardList)
  await read.forKey(secret, page)
  await read.forUser(user.id, page)
  const asked = JSON.stringify([{ call: 0, secretHash: sha256(secret).toString('hex'), userId: user.id, ...page }])
  for (const wanted of [/'"boards":' \|\|.*"secret_hash"/s, /'"boards":' \|\|.*asked\."userId"/s]) {
    const plan = await planOf(wanted, [asked])
    expect(plan).toContain('Execution Time')
    expect(plan).not.toContain('JIT:')
  }
})
