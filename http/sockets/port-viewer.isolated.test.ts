import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PortViewer } from './port-viewer.ts'
import type { ServerSocket } from './server-socket.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A user's socket that takes what is sent when the test says, and a board that takes all. */
function makeViewer() {
  const state = { isPaused: false, closed: undefined as number | undefined, taken: 0, allowed: 65_536 }
  const sent: (() => void)[] = []
  const socket = Object.assign(new EventEmitter(), {
    pause: () => {
      state.isPaused = true
    },
    resume: () => {
      state.isPaused = false
    },
    send: (_: Uint8Array, done: () => void) => sent.push(done),
    close: (code: number) => {
      state.closed = code
      socket.emit('close')
    },
  })
  const viewer = new PortViewer('serial')
  const board = {
    take: (bytes: Uint8Array) => {
      state.taken += bytes.length
      viewer.allow(state.taken + 65_536)
    },
    allow: (until: number) => {
      state.allowed = until
    },
    close: () => {},
  }
  viewer.hold({ board, bytesPerSecond: 1_024 * 1_024 }, () => {})
  viewer.connect(socket as unknown as ServerSocket)
  return { viewer, state, sent, type: (length: number) => socket.emit('message', Buffer.alloc(length), true) }
}

/** Breaks if the time to wait is read twice: a socket would be paused, and nothing go on. */
test('a user who sends too fast is read again, however the clock goes on meanwhile', async () => {
  const { state, type } = makeViewer()
  const isPaused = () => state.isPaused
  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 0.37))
  let total = 0
  for (let turn = 0; turn < 2_000; turn++) {
    const length = 1 + ((turn * 7_919) % 16_384)
    total += length
    type(length)
    for (let waits = 0; isPaused() && waits < 10; waits++) {
      now += 20
      await vi.advanceTimersByTimeAsync(20)
    }
    expect(isPaused()).toBe(false)
  }
  expect(state.taken).toBe(total)
})

test('the board may send more as the user’s connection takes it, and a user who takes nothing is closed', async () => {
  const { viewer, state, sent } = makeViewer()
  for (let piece = 0; piece < 4; piece++) viewer.take(Buffer.alloc(16_384))
  await vi.advanceTimersByTimeAsync(50_000)
  expect(state).toMatchObject({ allowed: 65_536, closed: undefined })
  sent[0]?.()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(state.allowed).toBe(65_536 + 16_384)
  await vi.advanceTimersByTimeAsync(58_000)
  expect(state.closed).toBeUndefined()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(state.closed).toBe(4429)
})
