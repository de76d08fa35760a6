import { MAX_MISSED_PONGS, PING_MS } from '#wire/limits.ts'
import type { ServerSocket } from './server-socket.ts'

/** An end that reads so little gets no pongs. */
const MAX_BUFFERED_BYTES = 64 * 1024

/**
 * Asks the other end for a sign of life every few seconds, and closes a socket that stays silent:
 * its connection is cut or its machine is gone. Proxies see traffic and keep the connection. Gives
 * such a sign too if asked.
 */
export function keepAlive(socket: ServerSocket): void {
  let missed = 0
  const timer = setInterval(() => {
    if (missed >= MAX_MISSED_PONGS) return socket.terminate()
    missed += 1
    if (socket.readyState === socket.OPEN) socket.ping()
  }, PING_MS)
  timer.unref()
  for (const sign of ['pong', 'message'] as const) {
    socket.on(sign, () => {
      missed = 0
    })
  }
  socket.on('ping', (data) => {
    if (socket.bufferedAmount <= MAX_BUFFERED_BYTES) socket.pong(data)
  })
  socket.on('close', () => clearInterval(timer))
  // The reason of an error is in the code of the close that follows.
  socket.on('error', () => socket.terminate())
}
