import type { WebSocket } from 'ws'

/** For tests: an end of a WebSocket that waits for what the other end does. */
export class SocketDouble {
  closed: { code: number; reason: string } | undefined
  /** The status of a refused handshake, and its problem. */
  refused: { status: number; problem: Record<string, unknown> } | undefined
  readonly socket: WebSocket
  #changed = Promise.withResolvers<void>()

  constructor(socket: WebSocket) {
    this.socket = socket
    socket.on('close', (code, reason) => {
      this.closed = { code, reason: reason.toString() }
      this.announce()
    })
    socket.on('unexpected-response', (_request, response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () => {
        // A load balancer without a server answers with a page.
        const isProblem = response.headers['content-type']?.includes('json')
        const problem = isProblem ? JSON.parse(Buffer.concat(parts).toString()) : {}
        this.refused = { status: response.statusCode ?? 0, problem }
        this.announce()
      })
    })
  }

  close(): void {
    this.socket.close()
  }

  /** Resolves once a condition holds; the test's time limit ends the wait. */
  async until<T>(condition: () => T | undefined | false): Promise<T> {
    for (;;) {
      const found = condition()
      if (found) return found
      await this.#changed.promise
    }
  }

  /** Something has happened that `until` may wait for. */
  protected announce(): void {
    this.#changed.resolve()
    this.#changed = Promise.withResolvers()
  }
}
