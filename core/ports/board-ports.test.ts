import { randomInt } from 'node:crypto'
import { expect, test } from 'vitest'
import { decodeFrame, encodeFrame, type Frame } from '#wire/frames.ts'
import { MAX_PORT_BYTES, PORT_WINDOW_BYTES } from '#wire/limits.ts'
import { BoardPorts } from './board-ports.ts'

const port = { name: 'uart1', protocol: 'serial' } as const

/** A port that is open, with what reaches its user and its agent. */
async function makeOpen() {
  const sent: object[] = []
  const got = { length: 0, until: 0, closed: 0 }
  const user = {
    take: (bytes: Uint8Array) => {
      got.length += bytes.length
    },
    allow: (until: number) => {
      got.until = Math.max(got.until, until)
    },
    close: () => {
      got.closed += 1
    },
  }
  let number = 0
  const ports = new BoardPorts(
    { sessionId: 'ses_fuzz', binding: 7, slot: 'a' },
    {
      send: (message) => sent.push(message) > 0,
      sendFrame: (frame) => sent.push(frame) > 0,
      nextStream: () => ++number,
      note: () => {},
      changed: () => {},
    },
  )
  const open = async () => {
    const opening = ports.open({ port, take: true, by: 'a test' }, user, new AbortController().signal)
    ports.take({ t: 'port_opened', binding: 7, stream: number })
    return (await opening).board
  }
  return { ports, open, got, sent, last: () => number }
}

/** Breaks without the check of what an agent sends: a user would get bytes beyond the credit. */
test('a hundred thousand frames of a hostile agent open, lose and keep nothing', async () => {
  const { ports, open, got, last } = await makeOpen()
  let board = await open()
  let opened = 1
  let allowed = 65_536
  for (let turn = 0; turn < 100_000; turn++) {
    const stream = randomInt(0, last() + 3)
    const bytes = new Uint8Array(randomInt(1, turn % 50 === 0 ? MAX_PORT_BYTES : 20))
    const offset = turn % 3 === 0 ? randomInt(0, 2 ** 40) : got.length
    if (turn % 7 === 0) ports.takeFrame({ kind: 'credit', binding: 7, stream, until: randomInt(0, 2 ** 47) })
    else ports.takeFrame({ kind: 'port', binding: 7, stream, offset, bytes })
    if (turn % 11 === 0) ports.take({ t: 'port_opened', binding: 7, stream })
    expect(got.length).toBeLessThanOrEqual(allowed)
    if (got.closed < opened) continue
    got.length = 0
    allowed = 65_536
    board = await open()
    opened += 1
  }
  expect(ports.size).toBe(1)
  board.close(1000, '')
  expect(ports.size).toBe(0)
  ports.end(1011, '')
})

/** Breaks without the check of credit. */
test('an agent that sends one byte more than the window ends its stream', async () => {
  const { ports, open, got, sent } = await makeOpen()
  await open()
  const send = (offset: number, length: number) =>
    ports.takeFrame({ kind: 'port', binding: 7, stream: 1, offset, bytes: new Uint8Array(length) })
  for (let n = 0; n < 4; n++) send(n * MAX_PORT_BYTES, MAX_PORT_BYTES)
  expect(got).toMatchObject({ length: PORT_WINDOW_BYTES, closed: 0 })
  send(PORT_WINDOW_BYTES, 1)
  expect(got).toMatchObject({ length: PORT_WINDOW_BYTES, closed: 1 })
  expect(sent.at(-1)).toMatchObject({ t: 'close_port', stream: 1 })
})

/** Breaks if bytes of another instance are sent as they come: too long a frame is a hole. */
test('what comes at once from another instance goes to the agent in frames that it takes', async () => {
  const { open, sent } = await makeOpen()
  const board = await open()
  board.take(new Uint8Array(3 * MAX_PORT_BYTES - 1))
  const frames = sent.filter((one): one is Frame => 'kind' in one)
  expect(frames.map((frame) => decodeFrame(encodeFrame(frame)))).toMatchObject([
    { kind: 'port', offset: 0 },
    { kind: 'port', offset: MAX_PORT_BYTES },
    { kind: 'port', offset: 2 * MAX_PORT_BYTES },
  ])
})
