// Slow: a port carries 1 MiB a second, and 64 MiB go each way.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { FakeBoard, type PlayedPort } from '#agent/testing.ts'
import { testsCommit } from '#db/testing.ts'
import { PortDouble } from '#test/doubles/port.ts'
import { runBoard } from '#test/server/run-board.ts'
import { startServer, type TestServer } from '#test/server/start-server.ts'
import { MAX_PORT_BYTES } from '#wire/limits.ts'
import { sendAround } from './port-relay.testing.ts'
import { makeCaller } from './testing.ts'

const MIB = 1024 * 1024
const TOTAL = 64 * MIB
const RUN_MS = 400_000

const databaseUrl = testsCommit()
let server: TestServer
beforeAll(async () => {
  server = await startServer(databaseUrl)
})
afterAll(async () => {
  await server.stop()
  expect(server.log()).toBe('')
})

/** A real agent with a board of the test's own, a session on it, and what opens its ports. */
async function makeBoard() {
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  const board = new FakeBoard()
  const { boardType } = await runBoard(server.url, { driverOf: () => board })
  const caller = await makeCaller(server.url, boardType)
  const { id } = await caller.start()
  const viewer = caller.open(id)
  await viewer.shows('> ')
  await viewer.until(() => viewer.messages.find((one) => one.t === 'state' && one.state === 'running'))
  const open = async (name: string) => {
    const port = new PortDouble(server.url, id, name, { headers: caller.headers })
    await port.until(() => port.isOpen)
    return port
  }
  return { board, open, viewer }
}

setFlagsFromString('--expose-gc')
const collect: () => void = runInNewContext('gc')

/** Returns the bytes of buffers that somebody still holds in this process, which has the agent. */
function keptBytes(): number {
  collect()
  return process.memoryUsage().arrayBuffers
}

/** Breaks if anything between keeps what the next hop does not take. */
test('64 MiB go to a board and back in pieces of any size, and memory stays as it was', {
  timeout: RUN_MS,
}, async () => {
  const { open } = await makeBoard()
  const port = await open('echo')
  const before = [await server.heapBytes(), keptBytes()]
  let most = 0
  const watching = setInterval(() => (most = Math.max(most, keptBytes())), 500)
  await sendAround(port, TOTAL)
  clearInterval(watching)
  expect((await server.heapBytes()) - (before[0] ?? 0)).toBeLessThan(16 * MIB)
  expect(most - (before[1] ?? 0)).toBeLessThan(16 * MIB)
})

/** Breaks if the agent reads on without credit, or the service grants what is not taken. */
test('a user who does not read stops the board’s side, and others go on', { timeout: RUN_MS }, async () => {
  const { board, open, viewer } = await makeBoard()
  const port = await open('gdb')
  const side = board.sides[0] as PlayedPort
  let pushed = 0
  side._read = () => {
    pushed += MAX_PORT_BYTES
    side.push(Buffer.alloc(MAX_PORT_BYTES, 'x'))
  }
  port.socket.pause()
  side._read()
  // What the connection itself keeps fills up first.
  let last = -1
  await vi.waitFor(
    () => {
      const isStill = pushed === last
      last = pushed
      expect(isStill).toBe(true)
    },
    { timeout: 120_000, interval: 3_000 },
  )
  expect(pushed).toBeLessThan(16 * MIB)
  viewer.type('still here')
  await viewer.shows('still here')
  port.socket.resume()
  await port.until(() => port.length >= last)
})
