import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { revokeAgent } from '#core/agents/index.ts'
import { makeAgent, makeAgentBoard, makeBaseImage, makeBoardType, makeKey, makeUser } from '#db/factory.ts'
import { db, sessions } from '#db/index.ts'
import { AgentDouble, type Behaviour } from '#test/doubles/agent.ts'
import { ViewerDouble } from '#test/doubles/viewer.ts'
import { whenAvailable } from '#test/when-available.ts'
import type { PortInfo } from '#wire/ports.ts'

/** For tests: the number of a session's binding. */
export async function bindingOf(id: string): Promise<number> {
  const [row] = await db().select({ binding: sessions.bindingNo }).from(sessions).where(eq(sessions.id, id))
  return row?.binding ?? 0
}

type Session = { id: string; state: string; board_id: string; credits_used: number; [name: string]: unknown }

type Scene = { count?: number; behaves?: Behaviour; type?: string; ports?: PortInfo[] }

/** For tests: a user with a key, and an agent whose boards are of a type of their own. */
export async function makeScene(url: string, { count = 1, behaves, type, ports = [] }: Scene = {}) {
  const { slug } = await makeBoardType({ creditsPerMinute: 2, ...(type && { slug: type }) })
  await makeBaseImage({ boardType: slug })
  const agent = await makeAgent()
  const boards = []
  for (const _ of Array(count)) boards.push(await makeAgentBoard({ boardType: slug, agentId: agent.id }))
  const slots = boards.map(({ agentSlot }) => ({ slot: agentSlot ?? '', ports }))
  const connect = async (options: Parameters<typeof AgentDouble.connect>[3] = {}, at = url) => {
    const double = await AgentDouble.connect(at, agent.credential, slots, { ...(behaves && { behaves }), ...options })
    await double.received('welcome')
    // Messages are handled in order: its boards are checked by then.
    double.say({ t: 'beat' })
    await double.received('beaten')
    return double
  }
  const double = await connect()
  return {
    agent,
    boards,
    slots,
    connect,
    double,
    type: slug,
    revoke: () => revokeAgent(agent.id),
    ...(await makeCaller(url, slug)),
  }
}

/** For tests: a user with a key, and what they can do. */
export async function makeCaller(url: string, type: string) {
  const user = await makeUser({ tier: 'paid', credits: 1_000, emailVerifiedAt: new Date() })
  const key = await makeKey(user)
  const headers = { authorization: `Bearer ${key.secret}` }
  const call = async (method: string, path: string, body?: object, more: Record<string, string> = {}) => {
    const type = body && { 'content-type': 'application/json' }
    const init = { method, headers: { ...headers, ...type, ...more }, ...(body && { body: JSON.stringify(body) }) }
    const response = await fetch(`${url}/v1${path}`, init)
    return { status: response.status, body: (response.status === 204 ? {} : await response.json()) as Session }
  }
  const post = (path: string, bytes: string, more: Record<string, string> = {}) =>
    fetch(`${url}/v1${path}`, {
      method: 'POST',
      body: bytes,
      headers: { ...headers, 'content-type': 'application/octet-stream', ...more },
    })
  const read = async (id: string, query = '') =>
    (await fetch(`${url}/v1/sessions/${id}/console/log${query}`, { headers })).text()
  const start = async (options: object = {}) => {
    // What was refused on a busy machine may have begun all the same.
    const once = { 'idempotency-key': randomUUID() }
    const { status, body } = await whenAvailable(() =>
      call('POST', '/sessions', { board_type: type, ...options }, once),
    )
    if (status !== 201) throw new Error(`no session: ${JSON.stringify(body)}`)
    return body
  }
  const open = (id: string, options: ConstructorParameters<typeof ViewerDouble>[2] = {}, at = url) =>
    new ViewerDouble(at, id, { headers, ...options })
  /** A session that runs, with a viewer who has seen its prompt. */
  const run = async (options: object = {}) => {
    const session = await start(options)
    const viewer = open(session.id)
    await viewer.shows('> ')
    await viewer.until(() => viewer.messages.find((one) => one.t === 'state' && one.state === 'running'))
    return { id: session.id, viewer }
  }
  return { user, key, headers, call, post, read, start, open, run }
}
