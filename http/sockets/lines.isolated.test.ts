// Slow: two servers, and a board whose agent is a double.
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { testsCommit } from '#db/testing.ts'
import { type Behaviour, obliging } from '#test/doubles/agent.ts'
import type { ViewerDouble } from '#test/doubles/viewer.ts'
import { serveTests } from '#test/server/serve-tests.ts'
import { startServer } from '#test/server/start-server.ts'
import { socketClose } from '#wire/socket-close.ts'
import { makeScene } from './testing.ts'

const databaseUrl = testsCommit()
const server = serveTests(databaseUrl)
const LINES = JSON.stringify({ t: 'lines', dtr: true, rts: false })

beforeEach(() => void vi.spyOn(process.stdout, 'write').mockReturnValue(true))

/** A session, and what its agent was sent for the line of its board, in order. */
async function makeLine() {
  const heard: string[] = []
  const behaves: Behaviour = (agent, message) => {
    if ('kind' in message && message.kind === 'in') heard.push(Buffer.from(message.bytes).toString())
    if ('t' in message && message.t === 'set_lines') heard.push(`dtr ${message.dtr}, rts ${message.rts}`)
    obliging(agent, message)
  }
  const { run, open, call } = await makeScene(server.url, { behaves })
  return { heard, open, call, ...(await run()) }
}

function send(viewer: ViewerDouble): void {
  viewer.type('a')
  viewer.sendText(LINES)
  viewer.type('b')
  viewer.sendText(JSON.stringify({ t: 'lines', dtr: false, rts: true }))
  viewer.type('c')
}

const SENT = ['a', 'dtr true, rts false', 'b', 'dtr false, rts true', 'c']

/** Breaks where lines overtake what is typed, or bytes before and after them go together. */
test('control lines are set in the order of what is typed, from any instance', async () => {
  const { heard, open, id, viewer } = await makeLine()
  send(viewer)
  await viewer.shows('> abc')
  expect(heard).toEqual(SENT)
  const other = await startServer(databaseUrl)
  onTestFinished(other.stop)
  const distant = open(id, {}, other.url)
  await distant.shows('> abc')
  send(distant)
  await distant.shows('> abcabc')
  expect(heard).toEqual([...SENT, ...SENT])
})

test('who may only read sets no lines', async () => {
  const { heard, open, id, viewer } = await makeLine()
  const reader = open(id, { query: '?mode=ro' })
  await reader.received('state')
  reader.sendText(LINES)
  expect(await reader.received('refused')).toMatchObject({ why: 'read_only' })
  viewer.type('later')
  await viewer.shows('later')
  expect(heard).toEqual(['later'])
})

/** Breaks if a guest, whose console is a link, may bring a board into its boot loader. */
test('who has but a link types and sets no lines', async () => {
  const { heard, open, id, call } = await makeLine()
  const { body } = await call('POST', `/sessions/${id}/console/tickets`, { mode: 'rw' })
  const linked = open(id, { headers: {}, protocols: ['boardwalk.console.v1', `ticket.${body.ticket}`] })
  await linked.received('state')
  linked.sendText(LINES)
  expect(await linked.received('refused')).toMatchObject({ why: 'read_only' })
  linked.type('later')
  await linked.shows('later')
  expect(heard).toEqual(['later'])
})

test('a message that is no change of lines closes the console, and a newer one is passed over', async () => {
  const { open, id } = await makeLine()
  const viewer = open(id)
  await viewer.received('state')
  viewer.sendText(JSON.stringify({ t: 'later' }))
  viewer.sendText(JSON.stringify({ t: 'lines', dtr: 1 }))
  await viewer.until(() => viewer.closed)
  expect(viewer.closed?.code).toBe(socketClose.badMessage)
  expect(viewer.closed?.reason).toContain('lines.dtr')
})
