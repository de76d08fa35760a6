import { on } from 'node:events'
import http, { type Agent, type IncomingMessage } from 'node:http'
import https from 'node:https'
import { WebSocket } from 'ws'
import { MAX_SAID_BYTES, tooLarge } from './body.ts'
import { CallLimit } from './call-limit.ts'
import { refusalOf } from './client.ts'
import { CONSOLE_PROTOCOL, type ConsoleMessage, decodeMessage, decodeOutput, type Output } from './console-protocol.ts'
import type { Connection } from './console-source.ts'
import { ConnectionFailedError } from './errors.ts'
import { reasonOf } from './network-errors.ts'

/** The service sends a sign of life every five seconds. */
const SILENCE_MS = 20_000
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
      ...{ perMessageDeflate: false, maxPayload: MAX_SAID_BYTES },
    })
    const link = new ConsoleLink(socket, options.silenceMs)
    await opened(socket, { url, sessionId }, options.signal)
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

async function opened(
  socket: WebSocket,
  { url, sessionId }: Pick<LinkOptions, 'url' | 'sessionId'>,
  signal: AbortSignal | undefined,
): Promise<void> {
  using limit = new CallLimit(HANDSHAKE_MS, [signal])
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const fail = (cause: unknown) =>
    reject(new ConnectionFailedError(`${url} cannot be reached: ${reasonOf(cause)}.`, { cause }))
  socket.once('open', resolve)
  socket.on('error', fail)
  socket.once('unexpected-response', (_request, response) => {
    readRefusal(response, `${url}/v1/sessions/${sessionId}/console`).then(reject, fail)
  })
  try {
    await limit.race(promise)
  } catch (error) {
    socket.terminate()
    if (!limit.isOver) throw error
    throw new ConnectionFailedError(`${url} cannot be reached: no answer came within ${HANDSHAKE_MS / 1000} s.`)
  }
}

/** Returns what refuses a console: the service, or something else in its place. */
async function readRefusal(answer: IncomingMessage, url: string): Promise<Error> {
  const headers = Object.entries(answer.headersDistinct).flatMap(([name, values = []]) =>
    PASSED_ON.has(name) ? values.map((value): [string, string] => [name, value]) : [],
  )
  const response = new Response(null, { status: answer.statusCode ?? 500, headers })
  const parts: Buffer[] = []
  let length = 0
  for await (const part of answer) {
    length += part.length
    if (length > MAX_SAID_BYTES) return tooLarge({ url, response })
    parts.push(part)
  }
  return refusalOf(response, Buffer.concat(parts).toString(), url)
}

/** What refusals are told by. Others may have values that a `Response` does not take. */
const PASSED_ON = new Set(['retry-after', 'content-type', 'location'])

/** Ends a connection whose other end has gone without a word. A paused one hears nothing itself. */
function watchSilence(socket: WebSocket, silenceMs: number): void {
  const timer = setTimeout(() => (socket.isPaused ? timer.refresh() : socket.terminate()), silenceMs)
  for (const sign of ['open', 'ping', 'message'] as const) socket.on(sign, () => timer.refresh())
  socket.once('close', () => clearTimeout(timer))
}
