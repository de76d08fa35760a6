import type { WebSocket } from 'ws'
import { MAX_MISSED_PONGS, PING_MS } from './limits.ts'

type Sign = 'pong' | 'ping' | 'message'

/**
 * Asks the other end for a sign of life every few seconds while a socket is open, and closes it if
 * it stays silent: its connection is cut or its machine is gone. Proxies see traffic and keep the
 * connection.
 */
export function keepAlive(socket: WebSocket, signs: Sign[]): void {
  let missed = 0
  const timer = setInterval(() => {
    // Of a socket that is not read, no sign is seen; a ping to one that is gone still fails.
    if (socket.isPaused) missed = 0
    if (missed >= MAX_MISSED_PONGS) socket.terminate()
    else if (socket.readyState === socket.OPEN) {
      missed += 1
      socket.ping()
    }
  }, PING_MS)
  timer.unref()
  for (const sign of signs) {
    socket.on(sign, () => {
      missed = 0
    })
  }
  socket.on('close', () => clearInterval(timer))
}
