import { isDeepStrictEqual } from 'node:util'
import { settle } from '#core/scheduler/index.ts'
import { brokenInvariants } from '#test/invariants.ts'
import { type ApiClient, statusOf } from './client.ts'

/**
 * Returns everything that is wrong afterwards: broken invariants, and responses that do not match
 * what clients find.
 */
export async function verdict(clients: ApiClient[], server: string): Promise<string[]> {
  await settle()
  const found = await Promise.all(clients.map((client) => disagreements(client, server)))
  return [...(await brokenInvariants()), ...found.flat()]
}

/**
 * Returns where a client finds something else than was acknowledged: lost, there twice, or a
 * revoked key that works.
 */
async function disagreements(client: ApiClient, server: string): Promise<string[]> {
  const wrong = [...client.strange]
  for (const id of client.sessions) {
    const found = await client.look(server, id)
    const told = client.ended.get(id)
    if (typeof found !== 'object')
      wrong.push(`the start of ${id} was acknowledged, and looking for it was answered ${found}`)
    else if (told && !isDeepStrictEqual(found, told)) wrong.push(`${id} is not as its end was acknowledged`)
  }
  const { sessions, keys } = await client.listed(server)
  if (sessions > client.sessions.size + client.unsureStarts)
    wrong.push(`${sessions} sessions are more than were started`)
  for (const [id, { secret, isLive }] of client.keys) {
    if (isLive === undefined) continue
    const status = await statusOf(`${server}/v1/auth/me`, { Authorization: `Bearer ${secret}` })
    if (isLive ? status !== 200 || !keys.has(id) : status !== 401 || keys.has(id))
      wrong.push(`${id} was said to be ${isLive ? 'made' : 'revoked'}, and is answered ${status}`)
  }
  if (keys.size > client.keys.size + client.unsureKeys + 1) wrong.push(`${keys.size} keys are more than were made`)
  return wrong
}
