import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeAgent, makeAgentBoard, makeBaseImage, makeBoardType, makeKey, makeUser } from '#db/factory.ts'
import { testsCommit } from '#db/testing.ts'
import { AgentDouble, type Behaviour } from '#test/doubles/agent.ts'
import { ViewerDouble } from '#test/doubles/viewer.ts'
import { brokenInvariants } from '#test/invariants.ts'
import { startServer, type TestServer } from '#test/server/start-server.ts'

const databaseUrl = testsCommit()
let server: TestServer

beforeAll(async () => {
  server = await startServer(databaseUrl)
})

afterAll(async () => {
  await server.stop()
  expect(server.log()).toBe('')
})

/** A user with a key, and an agent with so many boards of a type of their own. */
async function makeScene({ count = 1, behaves }: { count?: number; behaves?: Behaviour } = {}) {
  const { slug } = await makeBoardType({ creditsPerMinute: 2 })
  await makeBaseImage({ boardType: slug })
  const agent = await makeAgent()
  const boards = []
  for (const _ of Array(count)) boards.push(await makeAgentBoard({ boardType: slug, agentId: agent.id }))
  const user = await makeUser({ tier: 'paid', credits: 1_000 })
  const key = await makeKey(user)
  const slots = boards.map(({ agentSlot }) => ({ slot: agentSlot ?? '' }))
  const double = await AgentDouble.connect(server.url, agent.credential, slots, behaves && { behaves })
  await double.received('welcome')
  const headers = { authorization: `Bearer ${key.secret}` }
  const call = async (method: string, path: string, body?: object) => {
    const init = body && { body: JSON.stringify(body), headers: { ...headers, 'content-type': 'application/json' } }
    const response = await fetch(`${server.url}/v1${path}`, { method, headers, ...init })
    return { status: response.status, body: response.status === 204 ? undefined : await response.json() }
  }
  const start = async () => (await call('POST', '/sessions', { board_type: slug })).body
  const open = (id: string, options = {}) => new ViewerDouble(server.url, id, { headers, ...options })
  const read = async (id: string, query = '') =>
    (await fetch(`${server.url}/v1/sessions/${id}/console/log${query}`, { headers })).text()
  return { agent, double, slots, user, key, headers, call, start, open, read, type: slug }
}

test('a session starts, shows its prompt, takes what is typed and ends', async () => {
  const { call, start, open, read } = await makeScene()
  const session = await start()
  expect(session).toMatchObject({ state: 'starting', credits_used: 0 })
  const viewer = open(session.id)
  await viewer.shows('ready\r\n> ')
  await viewer.until(() => viewer.messages.find((one) => one.t === 'state' && one.state === 'running'))
  viewer.type('help')
  await viewer.shows('help')
  await call('DELETE', `/sessions/${session.id}`)
  expect(await viewer.until(() => viewer.closed)).toMatchObject({ code: 4410 })
  expect(viewer.output).toBe('ready\r\n> help')
  expect(viewer.faults).toEqual([])
  expect(await read(session.id)).toBe('ready\r\n> help')
  expect(await brokenInvariants()).toEqual([])
})
