import { on } from 'node:events'
import http, { type Agent, type IncomingMessage } from 'node:http'
import https from 'node:https'
import { WebSocket } from 'ws'
import { refusalOf } from './client.ts'
import { CONSOLE_PROTOCOL, type ConsoleMessage, decodeMessage, decodeOutput, type Output } from './console-protocol.ts'
import { ConnectionFailedError } from './errors.ts'

/** The service sends a sign of life every five seconds. */
const SILENCE_MS = 20_000
const HANDSHAKE_MS = 5_000
const MAX_MESSAGE_BYTES = 16 * 1024 * 1024
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
}

/** One connection to a console. It is read as fast as its messages are taken. */
export class ConsoleLink {
  closed: { code: number; reason: string } | undefined
  /** What was wrong with the connection, if that ended it. */
  #failure: Error | undefined
  readonly #socket: WebSocket
  readonly #received: Received

  private constructor(socket: WebSocket, silenceMs: number = SILENCE_MS) {
    this.#socket = socket
    const marks = { highWaterMark: MAX_WAITING, lowWaterMark: MAX_WAITING / 4 }
    this.#received = on(socket, 'message', { close: ['close'], ...marks }) as Received
    socket.on('close', (code, reason) => (this.closed = { code, reason: reason.toString() }))
    socket.on('error', (error) => (this.#failure = error))
    watchSilence(socket, silenceMs)
  }

  /**
   * Connects. Throws an ApiError if the service refuses, and a ConnectionFailedError if it cannot
   * be reached.
   */
  static async open(options: LinkOptions, from: number | 'start' | 'tail'): Promise<ConsoleLink> {
    const { url, key, sessionId, readOnly = false, agent } = options
    const address = new URL(`${url.replace(/^http/, 'ws').replace(/\/+$/, '')}/v1/sessions/${sessionId}/console`)
    address.searchParams.set('from', String(from))
    address.searchParams.set('mode', readOnly ? 'ro' : 'rw')
    const socket = new WebSocket(address, [CONSOLE_PROTOCOL], {
      headers: { authorization: `Bearer ${key}` },
      // Without one, ws would go past the proxy of this process.
      agent: agent ?? (address.protocol === 'wss:' ? https : http).globalAgent,
      ...{ perMessageDeflate: false, handshakeTimeout: HANDSHAKE_MS, maxPayload: MAX_MESSAGE_BYTES },
    })
    const link = new ConsoleLink(socket, options.silenceMs)
    await opened(socket, url)
    return link
  }

  /** Reads what arrives until the connection ends, however it does. */
  async *messages(): AsyncGenerator<Output | ConsoleMessage> {
    try {
      for await (const [data, isBinary] of this.#received) yield isBinary ? decodeOutput(data) : decodeMessage(data)
    } catch (error) {
      if (error !== this.#failure) throw error
    } finally {
      this.#socket.terminate()
    }
  }

  /** Resolves once the bytes have left this process. Rejects if the connection is gone. */
  send(bytes: Uint8Array): Promise<void> {
    return new Promise((resolve, reject) => this.#socket.send(bytes, (error) => (error ? reject(error) : resolve())))
  }

  /** Closes the connection. What has arrived can still be read. */
  close(): void {
    if (this.closed) return
    this.#socket.close(1000)
    const timer = setTimeout(() => this.#socket.terminate(), 2_000)
    this.#socket.once('close', () => clearTimeout(timer))
  }
}

function opened(socket: WebSocket, url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.once('open', resolve)
    socket.on('error', (cause) =>
      reject(new ConnectionFailedError(`${url} cannot be reached: ${cause.message}.`, { cause })),
    )
    socket.once('unexpected-response', (_request, response) => {
      void readRefusal(response)
        .then(reject, reject)
        .finally(() => socket.terminate())
    })
  })
}

async function readRefusal(answer: IncomingMessage): Promise<Error> {
  const parts: Buffer[] = []
  for await (const part of answer) parts.push(part)
  const text = Buffer.concat(parts).toString()
  const retryAfter = answer.headers['retry-after']
  const response = new Response(null, {
    status: answer.statusCode ?? 500,
    headers: retryAfter === undefined ? {} : { 'retry-after': retryAfter },
  })
  return refusalOf(response, parsed(text))
}

/** A proxy between may refuse with a page of its own. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Ends a connection whose other end has gone without a word. A paused one hears nothing itself. */
function watchSilence(socket: WebSocket, silenceMs: number): void {
  const timer = setTimeout(() => (socket.isPaused ? timer.refresh() : socket.terminate()), silenceMs)
  for (const sign of ['open', 'ping', 'message'] as const) socket.on(sign, () => timer.refresh())
  socket.once('close', () => clearTimeout(timer))
}
