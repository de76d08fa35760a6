import { MessageChannel } from 'node:worker_threads'
import { expect, onTestFinished, test, vi } from 'vitest'
import { TAKEN, WorkerStream } from './worker-stream.ts'

const REQUESTS_BYTES = 10_000
const REPLY_BYTES = 256 * 1024
const END = 'all that was sent so far'

/** Breaks if what a debugger sends is taken although its replies are not read. */
test('a debugger that does not read its replies is not heard', async () => {
  const { port1: own, port2: board } = new MessageChannel()
  const stream = new WorkerStream(own)
  onTestFinished(() => void stream.destroy())
  const heard: number[] = []
  const ends = vi.fn<() => void>()
  board.on('message', (message: Uint8Array | typeof END) => {
    if (message === END) return ends()
    heard.push(message.byteLength)
    board.postMessage(new Uint8Array(REPLY_BYTES))
    board.postMessage(TAKEN)
    board.postMessage({ ...stream.packets, passed: heard.length })
  })
  stream.write(new Uint8Array(REQUESTS_BYTES))
  await vi.waitFor(() => expect(stream.packets.passed).toBe(1))
  // Ports keep the order: the next piece would arrive before this.
  own.postMessage(END)
  await vi.waitFor(() => expect(ends).toHaveBeenCalled())
  expect(heard).toHaveLength(1)
  expect(stream.readableLength).toBe(REPLY_BYTES)
  stream.resume()
  await vi.waitFor(() => expect(heard.reduce((sum, bytes) => sum + bytes, 0)).toBe(REQUESTS_BYTES))
})

/** Breaks if reading an answer sends what the board has not asked for. */
test('what is read meanwhile sends nothing before the board has taken the last piece', async () => {
  const { port1: own, port2: board } = new MessageChannel()
  const stream = new WorkerStream(own)
  onTestFinished(() => void stream.destroy())
  const heard: number[] = []
  board.on('message', (message: Uint8Array | typeof END) => {
    if (message === END) return board.postMessage(new Uint8Array(2))
    heard.push(message.byteLength)
    if (heard.length === 1) board.postMessage(new Uint8Array(1))
  })
  const read: number[] = []
  stream.on('data', (bytes: Buffer) => read.push(bytes.length))
  stream.write(new Uint8Array(REQUESTS_BYTES))
  await vi.waitFor(() => expect(read).toEqual([1]))
  // Ports keep the order: the next piece would arrive before this.
  own.postMessage(END)
  await vi.waitFor(() => expect(read).toEqual([1, 2]))
  expect(heard).toHaveLength(1)
  board.postMessage(TAKEN)
  await vi.waitFor(() => expect(heard).toHaveLength(2))
})
