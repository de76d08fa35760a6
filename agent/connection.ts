import { setTimeout as wait } from 'node:timers/promises'
import { WebSocket } from 'ws'
import {
  AGENT_CONNECTION_PATH,
  AGENT_PROTOCOLS,
  agentClose,
  type FromAgent,
  type ToAgent,
  toAgent,
} from '#wire/agent-protocol.ts'
import { decodeFrame, type Frame } from '#wire/frames.ts'
import { keepAlive } from '#wire/keep-alive.ts'
import { MAX_MESSAGE_BYTES, PING_MS } from '#wire/limits.ts'
import { parseMessage } from '#wire/message.ts'
import { log } from './log.ts'

const FIRST_RETRY_MS = 1_000
const MAX_RETRY_MS = 30_000
const UPDATE_RETRY_MS = 60 * 60_000

/** How a connection ended: what to do next. */
type End = 'again' | 'at once' | 'later' | 'update' | 'revoked'

/** The agent behind a connection. */
export type Handler = {
  hello: () => FromAgent
  message: (message: ToAgent) => void
  frame: (frame: Frame) => void
  /** The connection has ended. */
  closed: () => void
}

/**
 * Keeps the agent connected: again after a second, later after up to 30 seconds. Returns once it is
 * told to stop, or the agent is revoked.
 */
export class Connection {
  readonly #url: URL
  readonly #credential: string
  readonly #handler: Handler
  #socket: WebSocket | undefined
  #isWelcome: boolean = false
  #ignored = 0

  constructor(service: string, credential: string, handler: Handler) {
    this.#url = new URL(AGENT_CONNECTION_PATH, service.replace(/^http/, 'ws'))
    this.#credential = credential
    this.#handler = handler
  }

  /** Sends a message, if there is a connection. What matters is sent again on the next one. */
  say(message: FromAgent): void {
    if (this.#isWelcome || message.t === 'hello') this.#send(JSON.stringify(message))
  }

  sendFrame(frame: Uint8Array): void {
    if (this.#isWelcome) this.#send(frame)
  }

  /** Sends a frame of a port. Resolves once it has left this process, or is lost. */
  sendPortFrame(frame: Uint8Array): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    if (this.#isWelcome && this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(frame, () => resolve())
    else resolve()
    return promise
  }

  async run(signal: AbortSignal): Promise<'stopped' | 'revoked'> {
    for (let retryMs = FIRST_RETRY_MS; !signal.aborted; ) {
      const { end, wasWelcome } = await this.#connect(signal)
      if (signal.aborted) break
      if (end === 'revoked') return 'revoked'
      if (wasWelcome) retryMs = FIRST_RETRY_MS
      const pauseMs = { again: retryMs, 'at once': 0, later: MAX_RETRY_MS, update: UPDATE_RETRY_MS }[end]
      // Agents that lost the same service do not all come back at the same moment.
      await wait(pauseMs * (0.5 + Math.random() / 2), undefined, { signal }).catch(() => {})
      retryMs = Math.min(MAX_RETRY_MS, retryMs * 2)
    }
    return 'stopped'
  }

  /** Connects once. Returns how it ended, and whether the service had said welcome. */
  async #connect(signal: AbortSignal): Promise<{ end: End; wasWelcome: boolean }> {
    const socket = new WebSocket(this.#url, [...AGENT_PROTOCOLS], {
      headers: { authorization: `Bearer ${this.#credential}` },
      perMessageDeflate: false,
      maxPayload: MAX_MESSAGE_BYTES,
      handshakeTimeout: PING_MS,
    })
    this.#socket = socket
    let refused: End | undefined
    socket.on('unexpected-response', (_, { statusCode }) => {
      log('refused', { status: statusCode }, 'error')
      refused = ends[statusCode ?? 0] ?? 'again'
      socket.terminate()
    })
    socket.on('open', () => this.#send(JSON.stringify(this.#handler.hello())))
    socket.on('message', (data: Buffer, isBinary) => this.#receive(data, isBinary))
    socket.on('error', (error) => log('connection failed', { error: error.message }, 'error'))
    const stop = () => socket.close()
    signal.addEventListener('abort', stop, { once: true })
    keepAlive(socket, ['pong', 'ping', 'message'])
    // Not `once`, which rejects with an error: a service that is away is no reason to end.
    const { code, reason } = await new Promise<{ code: number; reason: Buffer }>((resolve) =>
      socket.on('close', (code, reason) => resolve({ code, reason })),
    )
    signal.removeEventListener('abort', stop)
    if (!refused) log('disconnected', { code, reason: reason.toString() })
    const wasWelcome = this.#isWelcome
    this.#isWelcome = false
    this.#handler.closed()
    return { end: refused ?? endOf(code), wasWelcome }
  }

  #receive(data: Buffer, isBinary: boolean): void {
    try {
      if (isBinary) this.#handler.frame(decodeFrame(data))
      else this.#take(parseMessage(toAgent, data.toString()))
    } catch (error) {
      log('bad message', { error: error instanceof Error ? error.message : String(error) }, 'error')
      this.#socket?.close(agentClose.badMessage)
    }
  }

  #take(message: ToAgent | undefined): void {
    if (!message) {
      this.#ignored += 1
      return
    }
    if (message.t === 'welcome') {
      this.#isWelcome = true
      log('connected', { connection: message.connection_no })
    }
    this.#handler.message(message)
  }

  #send(data: string | Uint8Array): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(data)
  }
}

/** What the status of a refused handshake means. */
const ends: Record<number, End> = { 400: 'update', 401: 'revoked' }

function endOf(code: number): End {
  if (code === agentClose.restart) return 'at once'
  if (code === agentClose.revoked) return 'revoked'
  return code === agentClose.replaced ? 'later' : 'again'
}
