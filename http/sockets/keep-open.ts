import { keepAlive } from '#wire/keep-alive.ts'
import type { ServerSocket } from './server-socket.ts'

/** An end that reads so little gets no pongs. */
const MAX_BUFFERED_BYTES = 64 * 1024

/** Closes a socket on which nothing is heard, and gives a sign of life if asked. */
export function keepOpen(socket: ServerSocket): void {
  keepAlive(socket, ['pong', 'message'])
  socket.on('ping', (data) => {
    if (socket.bufferedAmount <= MAX_BUFFERED_BYTES) socket.pong(data)
  })
  // The reason of an error is in the code of the close that follows.
  socket.on('error', () => socket.terminate())
}
