import type { WebSocket } from 'ws'

/** How long the other end may take to close its side. */
const CLOSE_MS = 2_000

/**
 * Closes a socket. Nothing that still arrives is heard, and an end that does not answer is cut off.
 */
export function closeSocket(socket: WebSocket, code: number, reason = ''): void {
  socket.removeAllListeners('message')
  socket.close(code, reason)
  const tooLate = setTimeout(() => socket.terminate(), CLOSE_MS)
  tooLate.unref()
  socket.once('close', () => clearTimeout(tooLate))
}
