import { connect, createServer } from 'node:net'
import { sql } from 'drizzle-orm'
import { expect, inject, test } from 'vitest'
import { listenBefore } from '#test/server/listen-before.ts'
import { connect as connectTo, db } from './index.ts'
import { testsCommit } from './testing.ts'

testsCommit()

/** ReadyForQuery, which PostgreSQL says once a connection is open. */
const READY = 'Z\0\0\0\x05I'

/**
 * Red where postgres.js asks for types as it connects: it rejects a promise that nobody has, for
 * which Vitest fails, and a server would end.
 */
test('a connection that is lost as it opens fails its call alone', async () => {
  const server = createServer((near) => {
    const far = connect(Number(new URL(inject('serverUrl')).port), '127.0.0.1')
    near.on('error', () => {}).pipe(far)
    far.on('data', (data) => {
      near.write(data)
      if (!data.includes(READY)) return
      // What it asks next gets no answer, and there is no other connection.
      server.close()
      near.once('data', () => near.destroy())
    })
    near.on('close', () => far.destroy())
  })
  const client = connectTo(await listenBefore(server, inject('serverUrl')))
  await expect(client.execute(sql`select 1`)).rejects.toThrow()
  await client.$client.end({ timeout: 0 })
})

test('arrays are sent and read as they are, with any text in them', async () => {
  const texts = ['', 'null', '{,}', 'a"b', 'back\\slash', ' spaced ', 'é']
  const [row] = await db().execute<Record<string, unknown>>(sql`select ${sql.param(texts)}::text[] as texts,
    array['x', null] as holes, ${sql.param([1, 2])}::bigint[] as bigints, array[0.5, 1]::float8[] as doubles, '{}'::text[] as nothing`)
  expect(row).toEqual({ texts, holes: ['x', null], bigints: ['1', '2'], doubles: [0.5, 1], nothing: [] })
})
