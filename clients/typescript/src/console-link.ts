import { on } from 'node:events'
import type { Agent } from 'node:http'
import type { WebSocket } from 'ws'
import { CONSOLE_PROTOCOL, type ConsoleMessage, decodeMessage, decodeOutput, type Output } from './console-protocol.ts'
import type { Connection } from './console-source.ts'
import { openSocket } from './open-socket.ts'

const HANDSHAKE_MS = 5_000
/** So many messages wait before the socket is paused. */
const MAX_WAITING = 64

type Received = AsyncIterableIterator<[Buffer, boolean]>

export type LinkOptions = {
  /** The address of the service. */
  url: string
  /** The API key. */
  key: string
  sessionId: string
  readOnly?: boolean | undefined
  /** For connections through a proxy of their own. Default: the agent of this process. */
  agent?: Agent | undefined
  /** Milliseconds without any sign of life after which a connection counts as lost. */
  silenceMs?: number | undefined
  /** Closes the console. Calls then throw its reason. */
  signal?: AbortSignal | undefined
}

/** A connection to a console that a key opens. */
export class ConsoleLink implements Connection {
  closed: { code: number; reason: string } | undefined
  /** What was wrong with the connection, if that ended it. */
  #failure: Error | undefined
  readonly #socket: WebSocket
  readonly #received: Received

  private constructor(socket: WebSocket) {
    this.#socket = socket
    const marks = { highWaterMark: MAX_WAITING, lowWaterMark: MAX_WAITING / 4 }
    this.#received = on(socket, 'message', { close: ['close'], ...marks }) as Received
    socket.on('close', (code, reason) => (this.closed = { code, reason: reason.toString() }))
    socket.on('error', (error) => (this.#failure = error))
  }

  /**
   * Connects. Throws an ApiError if the service refuses, and a ConnectionFailedError if it cannot
   * be reached.
   */
  static async open(options: LinkOptions, from: number | 'start' | 'tail'): Promise<ConsoleLink> {
    const { url, key, sessionId, readOnly = false, ...rest } = options
    const path = `/v1/sessions/${sessionId}/console`
    const query = { from: String(from), mode: readOnly ? 'ro' : 'rw' }
    const about = { path, query, protocol: CONSOLE_PROTOCOL, timeoutMs: HANDSHAKE_MS }
    const connecting = openSocket({ url, key, ...about, ...rest })
    const link = new ConsoleLink(connecting.socket)
    await connecting.opened
    return link
  }

  /** Reads what arrives until the connection ends, however it does. */
  async *messages(): AsyncGenerator<Output | ConsoleMessage> {
    try {
      for await (const [data, isBinary] of this.#received)
        yield isBinary ? decodeOutput(data) : decodeMessage(data.toString())
    } catch (error) {
      if (error !== this.#failure) throw error
    } finally {
      this.#socket.terminate()
    }
  }

  /** Resolves once bytes or a message have left this process. Rejects if the connection is gone. */
  send(data: Uint8Array | string): Promise<void> {
    return new Promise((resolve, reject) => this.#socket.send(data, (error) => (error ? reject(error) : resolve())))
  }

  /** Closes the connection. What has arrived can still be read. */
  close(): void {
    if (this.closed) return
    this.#socket.close(1000)
    const timer = setTimeout(() => this.#socket.terminate(), 2_000)
    this.#socket.once('close', () => clearTimeout(timer))
  }
}
