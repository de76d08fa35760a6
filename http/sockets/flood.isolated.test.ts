// Slow: it floods again and again, and a flooded connection stays for half a second.

import { expect, test } from 'vitest'
import { tryBoard } from '#core/guest-sessions/index.ts'
import { testsCommit } from '#db/testing.ts'
import { Flooder, frameOf, opcode } from '#test/doubles/flooder.ts'
import { served } from '#test/server/served.ts'
import { AGENT_CONNECTION_PATH } from '#wire/agent-protocol.ts'
import { CONSOLE_PROTOCOL } from '#wire/console-frames.ts'
import { encodeFrame } from '#wire/frames.ts'
import { makeCaller, makeScene } from './testing.ts'

const server = served(testsCommit(), { RATE_LIMITS: 'on' })

type Scene = Awaited<ReturnType<typeof makeScene>>

const ticketOf = (ticket: unknown) => ({ protocol: `${CONSOLE_PROTOCOL}, ticket.${ticket}` })
const consoleOf = (id: string, query = '') => `${server.url}/v1/sessions/${id}/console${query}`
const asAgent = ({ agent }: Scene) =>
  Flooder.connect(`${server.url}${AGENT_CONNECTION_PATH}`, {
    protocol: 'boardwalk.agent.v1',
    headers: { authorization: `Bearer ${agent.credential}` },
  })

/** Everybody who can open a socket, each with an agent of their own, and how they do it again. */
const openers: [string, () => Promise<() => Promise<Flooder>>][] = [
  [
    'a guest of the landing page',
    async () => {
      await makeScene(server.url, { count: 4, type: 'uno-emulated' })
      const { sessionId, ticket } = await tryBoard('203.0.113.7')
      return () => Flooder.connect(consoleOf(sessionId), ticketOf(ticket))
    },
  ],
  [
    'a link that may only read',
    async () => {
      const { call, run } = await makeScene(server.url)
      const { id } = await run()
      const { body } = await call('POST', `/sessions/${id}/console/tickets`, { mode: 'ro' })
      return () => Flooder.connect(consoleOf(id), ticketOf(body.ticket))
    },
  ],
  [
    'a viewer',
    async () => {
      const { headers, run } = await makeScene(server.url)
      const { id } = await run()
      return () => Flooder.connect(consoleOf(id), { protocol: CONSOLE_PROTOCOL, headers })
    },
  ],
  [
    'an agent',
    async () => {
      const scene = await makeScene(server.url)
      return () => asAgent(scene)
    },
  ],
]

const frames = [
  frameOf(opcode.text, JSON.stringify({ t: 'unknown' })),
  frameOf(opcode.binary, encodeFrame({ kind: 'ack', binding: 1, offset: 1 })),
  frameOf(opcode.ping, ''),
]
const MAX_FLOODS = 5

test.each(openers)(
  '%s that floods is closed, kept out for the rest of the minute, and nobody else is',
  async (_, be) => {
    const other = await makeScene(server.url)
    const { viewer } = await other.run()
    const connect = await be()
    for (let floods = 0; floods < MAX_FLOODS; floods++) {
      const flooder = await connect()
      await flooder.flood(frames[floods % frames.length] ?? expect.unreachable())
      expect(await flooder.closed).toEqual({ code: 4429 })
    }
    await expect(connect()).rejects.toThrow('refused: 429')
    viewer.type('still here')
    await viewer.shows('still here')
    expect([viewer.closed, other.double.closed]).toEqual([undefined, undefined])
  },
)

/** An honest agent and an honest viewer at their busiest. Breaks if a limit is too small. */
test('sixteen boards print as fast as boards may, in small pieces, while a program types byte by byte', async () => {
  const { double, type } = await makeScene(server.url, { count: 16 })
  const running = []
  for (let user = 0; user < 4; user++) {
    const { run } = await makeCaller(server.url, type)
    for (let board = 0; board < 4; board++) running.push(await run())
  }
  const bindings = double.messages.flatMap((one) => (one.t === 'prepare' ? [one.binding] : []))
  const [seconds, pieces] = [2, 250]
  for (let n = 0; n < 3_000; n++) running[0]?.viewer.type('x')
  const piece = 'x'.repeat((128 * 1024) / pieces)
  for (let tick = 0; tick < seconds * pieces; tick += 5) {
    for (const binding of bindings) for (let n = 0; n < 5; n++) double.print(binding, piece)
    await double.until(() => double.closed || bindings.every((one) => behind(double, one) < 64 * 1024))
  }
  expect(double.closed).toBeUndefined()
  expect(running.map(({ viewer }) => viewer.closed)).toEqual(Array(16).fill(undefined))
})

const behind = ({ acked, offsets }: Scene['double'], binding: number) =>
  (offsets.get(binding) ?? 0) - (acked.get(binding) ?? 0)
