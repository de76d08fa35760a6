import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { makeAgent, makeAgentBoard, makeBaseImage, makeKey, makeLogin, makeUser } from '#db/factory.ts'
import { baseImages, db, firmwareBlobs } from '#db/index.ts'
import { testsRollBack } from '#db/testing.ts'
import type { Handler } from '#http/api/endpoint.ts'
import { sealLoginCookie } from '#http/login-cookie.ts'
import { routes } from './routes.ts'
import { makeOneOfEach, paramsOf, pathOf } from './testing.ts'

testsRollBack()

/**
 * When a key or a login was last used is noted, and settling time is nobody's doing; all else
 * counts.
 */
const NOTED = ['last_used_at', 'last_seen_at']

async function everything(): Promise<string> {
  const tables = await db().execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
  )
  const rows = []
  for (const { name } of tables) {
    const found = await db().execute<{ row: Record<string, unknown> }>(
      sql`select to_jsonb(t) as row from ${sql.identifier(name)} t order by t::text`,
    )
    for (const { row } of found) rows.push([name, Object.entries(row).filter(([column]) => !NOTED.includes(column))])
  }
  return JSON.stringify(rows)
}

/**
 * Red as soon as a GET, HEAD or OPTIONS does what a link on another site must not be able to do.
 */
test.each(['GET', 'HEAD', 'OPTIONS'])('%s changes nothing, for any caller and any parameters', async (method) => {
  const user = await makeUser({ tier: 'paid', credits: 10 })
  const key = await makeKey(user)
  const { token } = await makeLogin(user)
  const { credential, sha256 } = await makeAgentWithFile()
  const ids = { ...(await makeOneOfEach(user, key)), sha256 }
  const before = await everything()
  const cookie = `login=${await sealLoginCookie(token)}`
  const credentials: Record<string, string>[] = [
    { authorization: `Bearer ${key.secret}` },
    { cookie, 'x-http-method-override': 'DELETE' },
  ]
  for (const { pattern, handlers } of routes) {
    const path = pathOf(pattern, ids)
    // The board has no parts and no ports.
    const missing = /\[part\]|\/ports\/\[name\]/.test(pattern) ? [404] : []
    const isAgents = pattern.startsWith('/v1/agents/firmware')
    for (const headers of isAgents ? [{ authorization: `Bearer ${credential}` }] : credentials) {
      const ask = (url: string) =>
        (handlers[method] as Handler)(new Request(new URL(url, 'http://localhost:3000'), { method, headers }), {
          params: Promise.resolve(paramsOf(pattern, ids)),
        })
      const answers = [await ask(path), await ask(`${path}?_method=DELETE`)]
      for (const { status } of answers) expect([200, 204, 400, 405, 409, 426, ...missing], path).toContain(status)
    }
  }
  expect(await everything()).toBe(before)
})

/** An agent with a base image for its board. */
async function makeAgentWithFile(): Promise<{ credential: string; sha256: string }> {
  const { id: agentId, credential } = await makeAgent()
  const { boardType } = await makeAgentBoard({ agentId })
  const sha256 = createHash('sha256').update('image').digest()
  await db()
    .insert(firmwareBlobs)
    .values({ sha256, bytes: Buffer.from('image') })
    .onConflictDoNothing()
  const { id } = await makeBaseImage({ boardType })
  await db().update(baseImages).set({ sha256, format: 'bin' }).where(eq(baseImages.id, id))
  return { credential, sha256: sha256.toString('hex') }
}
