import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { makeTrust } from '#core/ci-trusts/testing.ts'
import { createWebhook, sendTest } from '#core/webhooks/index.ts'
import { makeAgent, makeAgentBoard, makeBaseImage, makeKey, makeLogin, makeSession, makeUser } from '#db/factory.ts'
import { baseImages, commands, db, firmwareBlobs } from '#db/index.ts'
import { testsRollBack } from '#db/testing.ts'
import type { Handler } from '#http/api/endpoint.ts'
import { sealLoginCookie } from '#http/login-cookie.ts'
import { routes } from './routes.ts'

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
  const { secret, id: key_id } = await makeKey(user)
  const { token } = await makeLogin(user)
  const { id: session_id, boardId } = await makeSession({ user, state: 'running', bindingNo: 1 })
  const board_id = boardId ?? ''
  const { credential, sha256 } = await makeAgentWithFile()
  const command = {
    boardId: board_id,
    sessionId: session_id,
    bindingNo: 1,
    kind: 'reset',
    deadlineAt: new Date(),
  } as const
  const ended = { state: 'succeeded', endedAt: new Date() } as const
  const [{ id: command_id = '' } = {}] = await db()
    .insert(commands)
    .values({ ...command, ...ended })
    .returning()
  const { id: webhook_id } = await createWebhook(user, { url: 'https://ci.example/' })
  const { id: delivery_id } = await sendTest(user, webhook_id)
  const ids: Record<string, string> = {
    key_id,
    session_id,
    board_id,
    command_id,
    sha256,
    webhook_id,
    trust_id: (await makeTrust(user)).id,
    delivery_id,
    part: 'screen',
  }
  const before = await everything()
  const cookie = `login=${await sealLoginCookie(token)}`
  const credentials: Record<string, string>[] = [
    { authorization: `Bearer ${secret}` },
    { cookie, 'x-http-method-override': 'DELETE' },
  ]
  for (const { pattern, handlers } of routes) {
    const path = pattern.replaceAll(/\[(\w+)\]/g, (_, name: string) => ids[name] ?? '')
    // The session has no parts and no result; its board has no firmware, ports or artifacts.
    const missing = /\[part\]|\/(firmware|results|known-good)$|\[artifact_id\]|\[name\]/.test(pattern) ? [404] : []
    const isAgents = pattern.startsWith('/v1/agents/firmware')
    for (const headers of isAgents ? [{ authorization: `Bearer ${credential}` }] : credentials) {
      const ask = (url: string) =>
        (handlers[method] as Handler)(new Request(new URL(url, 'http://localhost:3000'), { method, headers }), {
          params: Promise.resolve(pathParameters(pattern, ids)),
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

function pathParameters(pattern: string, ids: Record<string, string>): Record<string, string> {
  const names = [...pattern.matchAll(/\[(\w+)\]/g)].map(([, name = '']) => name)
  return Object.fromEntries(names.map((name) => [name, ids[name] ?? '']))
}
