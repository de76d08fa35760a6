import { setTimeout as wait } from 'node:timers/promises'
import type { Sql } from 'postgres'
import { z } from 'zod'
import { asked } from '../crowd/settled.ts'
import { call } from '../load/call.ts'

const STARTED = 201
const MINUTES = 60
const POLL_MS = 50
const WITHIN_MS = 60_000
const AT_ONCE = 8

/** A session that runs, and a key of its user. */
export type Running = { session: string; key: string }

type Asked = { url: string; databaseUrl: string; boardType: string; keys: string[] }

/**
 * Starts a session with each key as soon as there are boards for all, and waits until they run.
 */
export async function startSessions({ url, databaseUrl, boardType, keys }: Asked): Promise<Running[]> {
  return asked(databaseUrl, async (sql) => {
    await counts(sql, keys.length, `from boards where agent_online and board_type = '${boardType}'`)
    const left = [...keys]
    const started: Running[] = []
    const startEach = async () => {
      for (let key = left.pop(); key !== undefined; key = left.pop())
        started.push({ key, session: await start(url, key, boardType) })
    }
    await Promise.all(Array.from({ length: AT_ONCE }, startEach))
    await counts(sql, keys.length, `from sessions where state = 'running' and board_type = '${boardType}'`)
    return started
  })
}

async function start(url: string, key: string, boardType: string): Promise<string> {
  const body = { board_type: boardType, minutes: MINUTES }
  const { status, text } = await call({ method: 'POST', url: `${url}/v1/sessions`, key, body })
  if (status !== STARTED) throw new Error(`a start was answered ${status}: ${text}`)
  return z.object({ id: z.string() }).parse(JSON.parse(text)).id
}

/** Waits until there are so many rows. */
async function counts(sql: Sql, wanted: number, rows: string): Promise<void> {
  const until = performance.now() + WITHIN_MS
  for (;;) {
    const [found] = await sql.unsafe<{ count: number }[]>(`select count(*)::int ${rows}`)
    if (found?.count === wanted) return
    if (performance.now() > until) throw new Error(`there are ${found?.count} rows, not ${wanted}, ${rows}`)
    await wait(POLL_MS)
  }
}
