import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { WebSocket } from 'ws'
import { keepAlive } from './keep-alive.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** What a service promises for ports and consoles whose other end is gone. */
const NOTICED_MS = 15_000

/** The end of a socket, of which `keepAlive` asks whether the other one is there. */
class Socket extends EventEmitter {
  readonly OPEN = 1
  readyState = 1
  isPaused: boolean = false
  pings = 0
  /** Whether the other end is there. */
  replies: boolean = true

  ping(): void {
    this.pings++
    if (this.replies) this.emit('pong')
  }

  terminate(): void {
    this.readyState = 3
    this.emit('close')
  }
}

function open() {
  const socket = new Socket()
  keepAlive(socket as unknown as WebSocket, ['pong', 'message'])
  return socket
}

/** Breaks if a silence is noticed later, which real time cannot tell from a host that is busy. */
test('an end that is gone is noticed within 15 seconds, and not before two pings were in vain', async () => {
  const socket = open()
  await vi.advanceTimersByTimeAsync(60_000)
  expect([socket.readyState, socket.pings]).toEqual([socket.OPEN, 12])
  socket.replies = false
  await vi.advanceTimersByTimeAsync(NOTICED_MS - 1)
  expect(socket.readyState).toBe(socket.OPEN)
  await vi.advanceTimersByTimeAsync(1)
  expect(socket.readyState).not.toBe(socket.OPEN)
  expect(vi.getTimerCount()).toBe(0)
})

test('what an end sends by itself is a sign, and one that is not read is not taken for gone', async () => {
  const socket = open()
  socket.replies = false
  for (let round = 0; round < 6; round++) {
    await vi.advanceTimersByTimeAsync(10_000)
    socket.emit('message')
  }
  expect(socket.readyState).toBe(socket.OPEN)
  socket.isPaused = true
  await vi.advanceTimersByTimeAsync(60_000)
  expect(socket.readyState).toBe(socket.OPEN)
})
