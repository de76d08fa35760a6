import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { keyList, listKeysWithMakers } from '#core/api-keys/index.ts'
import { boardTypeList } from '#core/boards/index.ts'
import { creditsRead, findSessionEntry, readLedger, readUsage, readUser } from '#core/credits/index.ts'
import { jsonRead } from '#core/json-read.ts'
import { findLogin } from '#core/logins/index.ts'
import { settle } from '#core/scheduler/index.ts'
import {
  endSession,
  extendSession,
  getSession,
  labelSessions,
  readOverview,
  readSnapshot,
  sessionList,
  startSession,
} from '#core/sessions/index.ts'
import { makeKey, makeLab, makeLogin, makeUser } from '#db/factory.ts'
import { db, transaction } from '#db/index.ts'
import { testsCommit } from '#db/testing.ts'

testsCommit()

/** The tables that grow without limit. */
const LARGE = ['sessions', 'entries', 'api_keys', 'users', 'boards', 'audit_events']

/** A filter that compares a state or kind with a parameter, which no partial index serves. */
const WITH_A_PARAMETER = /Filter: .*\b(state|kind|condition) (=|<>) \$\d/

/**
 * Checks the generic plan of each prepared statement. Breaks if the condition of a partial index
 * has a parameter in place of its literal, as `ne(sessions.state, 'ended')` does. No index serves
 * it then, which is slow with a million rows.
 */
test('no frequent statement of API clients or open pages scans a whole table', async () => {
  const user = await makeUser({ credits: 100, tier: 'paid' })
  const { secret } = await makeKey(user)
  const { token } = await makeLogin(user)
  const { type } = await makeLab()
  const page = { limit: 20, offset: 0 }
  const read = await transaction(async () => {
    const command = { board_type: type, minutes: 60, wait: true }
    const running = await startSession(user, command)
    const queued = await startSession(user, command)
    await extendSession(user, running.id, { minutes: 5 })
    await passTwoMinutes(running.id)
    await settle()
    await endSession(user, running.id)
    for (const read of [sessionList, boardTypeList, creditsRead, keyList]) {
      await jsonRead(read).forKey(secret, page)
      await jsonRead(read).forUser(user.id, page)
    }
    await listKeysWithMakers(user, page)
    await readSnapshot(user)
    await readOverview(user, page)
    await findLogin(token)
    await labelSessions(user, [await getSession(user, running.id)])
    await findSessionEntry(user, running.id)
    await readUser(user)
    await readUsage(user)
    for await (const _ of readLedger(user)) break
    await endSession(user, queued.id)
    return fullScans()
  })
  expect(read).toEqual([])
})

async function passTwoMinutes(sessionId: string): Promise<void> {
  const earlier = (name: string) => sql.raw(`${name} = ${name} - interval '2 minutes'`)
  const times = sql.join(['created_at', 'started_at', 'next_event_at'].map(earlier), sql`, `)
  await db().execute(sql`update sessions set ${times} where id = ${sessionId}`)
}

/**
 * Returns the statements of this connection that scan one of the large tables, even though scans
 * are made expensive.
 */
async function fullScans(): Promise<string[]> {
  await db().execute(sql`set local enable_seqscan = off`)
  // Earlier plans are made again.
  await db().execute(sql`discard plans`)
  const kept = await db().execute<{ name: string; statement: string; count: number }>(
    sql`select name, statement, cardinality(parameter_types) as count from pg_prepared_statements`,
  )
  const scans: string[] = []
  for (const { name, statement, count } of kept) {
    if (!/^\s*(with|select|insert|update|delete)/i.test(statement)) continue
    const values = count > 0 ? `(${Array(count).fill('null').join(', ')})` : ''
    const plan = await db().execute<{ 'QUERY PLAN': string }>(sql.raw(`explain execute "${name}" ${values}`))
    const lines = plan.map((row) => row['QUERY PLAN'])
    const full = lines.filter(
      (line) => LARGE.some((table) => line.includes(`Seq Scan on ${table}`)) || WITH_A_PARAMETER.test(line),
    )
    if (full.length > 0) scans.push(`${full.join('; ')}\n${statement}`)
  }
  return scans
}
