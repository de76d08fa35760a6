import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { dump } from './dump.ts'
import { db } from './index.ts'
import { testsCommit } from './testing.ts'

const url = testsCommit()
const ROWS = 5_000
const DUMPS = 6

/** Stands still in one of two where the connection is not asked to go on after the rows of a table (db/dump.ts, `_read`). */
test('a dump comes to its end, however far the file is behind the rows', async () => {
  await db().execute(sql`
    insert into users (id, email, password_hash)
    select 'usr_' || number, number || '@boardwalk.example', repeat('Nobody knows it. ', 6) from generate_series(1, ${ROWS}::int) as number`)
  const folder = mkdtempSync(join(tmpdir(), 'boardwalk-dump-'))
  for (let count = 0; count < DUMPS; count++) expect(await dump(url, join(folder, `${count}.dump`))).toBe(ROWS)
  rmSync(folder, { recursive: true })
})
