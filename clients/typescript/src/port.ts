import type { Agent } from 'node:http'
import { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import { requireText } from './check-arguments.ts'
import type { Boardwalk } from './client.ts'
import { BoardwalkError } from './errors.ts'
import { openSocket } from './open-socket.ts'

const PORT_PROTOCOL = 'boardwalk.port.v1'
/** The service waits for the board for twelve seconds. */
const HANDSHAKE_MS = 20_000
/** The most bytes in one message to the service. */
const MAX_BYTES = 16 * 1024
const CLOSE_MS = 2_000
/** The board's side has ended, or we have. */
const ENDED = 1000

/** A port was closed before its end. `code` is that of the WebSocket. */
export class PortClosedError extends BoardwalkError {
  override name = 'PortClosedError'
  readonly code: number

  constructor(port: string, code: number, reason: string) {
    super(`The port ${port} is closed: ${reason || 'the connection was lost'}.`)
    this.code = code
  }
}

export type PortOptions = {
  /** Closes the connection that has the port, if there is one. */
  take?: boolean | undefined
  /** For connections through a proxy of their own. Default: the agent of this process. */
  agent?: Agent | undefined
  /** Closes the port, which is then destroyed with its reason. */
  signal?: AbortSignal | undefined
}

/**
 * Opens a port of a session's board, such as `gdb`. The stream ends with the board's side, and is
 * destroyed with a {@link PortClosedError} if it is closed before. Bytes arrive in order, at most
 * once. Throws an ApiError where the service refuses, such as `port_in_use`.
 */
export async function openPort(
  { client, id }: { client: Boardwalk; id: string },
  name: string,
  { take = false, agent, signal = client.signal }: PortOptions = {},
): Promise<Duplex> {
  requireText('A session', id)
  requireText('A port', name)
  const { socket, opened } = openSocket({
    ...{ url: client.url, key: (await client.key(signal)) ?? '', protocol: PORT_PROTOCOL },
    ...{ timeoutMs: HANDSHAKE_MS, agent, signal },
    path: `/v1/sessions/${id}/ports/${encodeURIComponent(name)}`,
    query: take ? { take: 'true' } : {},
  })
  // What arrives with the handshake waits for the stream.
  const stream = new SocketStream(socket, name)
  await opened
  if (signal) {
    const stop = () => stream.destroy(signal.reason as Error)
    signal.addEventListener('abort', stop, { once: true })
    stream.once('close', () => signal.removeEventListener('abort', stop))
  }
  return stream
}

class SocketStream extends Duplex {
  readonly #socket: WebSocket

  constructor(socket: WebSocket, port: string) {
    super({ allowHalfOpen: false, emitClose: true })
    this.#socket = socket
    socket.on('message', (data: Buffer) => {
      if (!this.push(data)) socket.pause()
    })
    // The close that follows tells of it, or the handshake has.
    socket.on('error', () => {})
    socket.on('close', (code, reason) => {
      if (code === ENDED) this.push(null)
      else this.destroy(new PortClosedError(port, code, reason.toString()))
    })
    // Before it is open nobody listens, and the handshake says what is wrong.
    this.on('error', () => {})
  }

  override _read(): void {
    this.#socket.resume()
  }

  override async _write(chunk: Buffer, _encoding: string, done: (error?: Error | null) => void): Promise<void> {
    for (let from = 0; from < chunk.length; from += MAX_BYTES) {
      const error = await this.#send(chunk.subarray(from, from + MAX_BYTES))
      if (error) return done(error)
    }
    done()
  }

  /** Closes the port once all is sent. What the board has sent by then still arrives. */
  override _final(done: (error?: Error | null) => void): void {
    this.#close()
    this.#socket.once('close', () => done())
    if (this.#socket.readyState === this.#socket.CLOSED) done()
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#socket.resume()
    this.#close()
    done(error)
  }

  #send(bytes: Uint8Array): Promise<Error | undefined> {
    return new Promise((resolve) => this.#socket.send(bytes, (error) => resolve(error)))
  }

  #close(): void {
    if (this.#socket.readyState === this.#socket.CLOSED) return
    this.#socket.close(ENDED)
    const timer = setTimeout(() => this.#socket.terminate(), CLOSE_MS)
    this.#socket.once('close', () => clearTimeout(timer))
  }
}
