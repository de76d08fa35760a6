import { once } from 'node:events'
import { MessageChannel } from 'node:worker_threads'
import { expect, onTestFinished, test, vi } from 'vitest'
import { emulatedDriver } from '#agent/emulated/driver.ts'
import { build, canBuild } from '#agent/emulated/test-firmware/testing.ts'
import { Board } from '#agent/emulated/testing.ts'
import { SerialLink } from './serial-link.ts'
import { type SerialMessage, SerialStream } from './serial-stream.ts'

const KIB = 1024

/** Both ends of a line, and what the board's end was sent. */
function open() {
  const { port1, port2 } = new MessageChannel()
  const stream = new SerialStream(port1)
  onTestFinished(() => void stream.destroy())
  const sent: number[] = []
  const over = vi.fn<() => void>()
  const link = new SerialLink({ port: port2, send: (bytes) => sent.push(...bytes), onOver: over })
  return { stream, link, sent, over }
}

/** Breaks if bytes are sent on that no UART has taken: a program that does not read loses them. */
test('what is written waits until the board has taken what was before', async () => {
  const { stream, link, sent } = open()
  const bytes = Buffer.from(Array.from({ length: 3 * KIB }, (_, at) => at & 0xff))
  const written = vi.fn<() => void>()
  stream.write(bytes, written)
  for (let pieces = 1; pieces <= 3; pieces++) {
    await vi.waitFor(() => expect(sent).toHaveLength(pieces * KIB))
    expect(written).not.toHaveBeenCalled()
    for (let byte = 0; byte < KIB; byte++) link.took(1)
  }
  await vi.waitFor(() => expect(written).toHaveBeenCalled())
  expect(Buffer.from(sent).equals(bytes)).toBe(true)
})

/** Breaks where each byte is a message: a fast line would starve the agent's other boards. */
test('what the board takes byte by byte is one message', async () => {
  const { port1, port2 } = new MessageChannel()
  onTestFinished(() => port1.close())
  const said: SerialMessage[] = []
  port1.on('message', (message: SerialMessage) => said.push(message))
  const sent = vi.fn<(bytes: Uint8Array) => void>()
  const link = new SerialLink({ port: port2, send: sent, onOver: () => {} })
  port1.postMessage(new Uint8Array(KIB))
  await vi.waitFor(() => expect(sent).toHaveBeenCalled())
  for (let byte = 0; byte < KIB; byte++) link.took(1)
  // From a part on its pins.
  link.took(1)
  port1.postMessage(new Uint8Array(1))
  await vi.waitFor(() => expect(sent).toHaveBeenCalledTimes(2))
  link.restarted()
  await vi.waitFor(() => expect(said.at(-1)).toBe(1))
  expect(said).toEqual([KIB, 1])
})

/** Breaks if a line that nobody reads fills the agent's memory. */
test('a line that nobody reads keeps 64 KiB, and goes on once it is read', async () => {
  const { stream, link } = open()
  for (let byte = 0; byte < 100 * KIB; byte++) link.sent(1)
  let length = 0
  stream.on('data', (bytes: Buffer) => {
    length += bytes.length
  })
  await vi.waitFor(() => expect(length).toBe(64 * KIB))
  await vi.waitFor(() => {
    for (let byte = 0; byte < KIB; byte++) link.sent(2)
    expect(length).toBeGreaterThan(64 * KIB)
  })
})

test('a reset takes away what waits, and a line that is left is over at both ends', async () => {
  const { stream, link, sent, over } = open()
  const written = vi.fn<() => void>()
  stream.write(Buffer.alloc(2 * KIB), written)
  await vi.waitFor(() => expect(sent).toHaveLength(KIB))
  link.restarted()
  await vi.waitFor(() => expect(sent).toHaveLength(2 * KIB))
  link.restarted()
  await vi.waitFor(() => expect(written).toHaveBeenCalled())
  stream.destroy()
  await vi.waitFor(() => expect(over).toHaveBeenCalled())
})

test.skipIf(!canBuild)('the second serial line of a Pico carries bytes both ways, beside its console', async () => {
  const { binary } = build('echo-uart1')
  const board = new Board(emulatedDriver({ machine: 'pico', share: 1, image: binary }))
  onTestFinished(() => board.driver.wipe())
  await board.start()
  await board.shows('>')
  expect(board.driver.ports).toContainEqual({ name: 'uart1', protocol: 'serial' })
  const sent = Buffer.from(Array.from({ length: 4 * KIB }, (_, at) => at & 0x7f))
  const line = await board.driver.openPort?.('uart1', new AbortController().signal)
  const received: Buffer[] = []
  line?.on('data', (bytes: Buffer) => received.push(bytes))
  line?.write(sent)
  await vi.waitFor(() => expect(Buffer.concat(received)).toHaveLength(sent.length), { timeout: 60_000 })
  expect(Buffer.concat(received).equals(sent.map((byte) => byte + 1))).toBe(true)
  // Nothing of it is the console's.
  expect(board.output).toBe('>')
  const closed = line && once(line, 'close')
  await board.driver.setPower?.('off')
  await closed
  await expect(board.driver.openPort?.('uart1', new AbortController().signal)).rejects.toThrow('no power')
})
