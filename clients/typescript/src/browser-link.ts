import { Change } from './change.ts'
import { requireText } from './check-arguments.ts'
import { CONSOLE_PROTOCOL, type ConsoleMessage, decodeMessage, decodeOutput, type Output } from './console-protocol.ts'
import type { Connection } from './console-source.ts'
import { ConnectionFailedError } from './errors.ts'

export type TicketOptions = {
  /** The address of the service, such as `https://boards.example`. */
  url: string
  sessionId: string
  /** A ticket, or what returns one: a new one may be needed where the connection is lost. */
  ticket: string | (() => string | Promise<string>)
  readOnly?: boolean | undefined
  signal?: AbortSignal | undefined
}

/** A connection to a console that a ticket opens, by the `WebSocket` of browsers. */
export class BrowserLink implements Connection {
  closed: { code: number; reason: string } | undefined
  readonly #socket: WebSocket
  readonly #received: (Output | ConsoleMessage | Error)[] = []
  readonly #change = new Change()

  private constructor(socket: WebSocket) {
    this.#socket = socket
    socket.binaryType = 'arraybuffer'
    socket.addEventListener('message', ({ data }) => this.#add(() => decode(data)))
    socket.addEventListener('close', ({ code, reason }) => {
      this.closed = { code, reason }
      this.#change.announce()
    })
  }

  /** Connects. Throws a {@link ConnectionFailedError}: browsers do not say why they could not. */
  static async open(options: TicketOptions, from: number | 'start' | 'tail'): Promise<BrowserLink> {
    const { url, sessionId, ticket, readOnly = false, signal } = options
    const address = new URL(`${url.replace(/^http/, 'ws')}/v1/sessions/${encodeURIComponent(sessionId)}/console`)
    address.searchParams.set('from', String(from))
    address.searchParams.set('mode', readOnly ? 'ro' : 'rw')
    const secret = typeof ticket === 'string' ? ticket : await ticket()
    requireText('What `ticket` returns', secret)
    signal?.throwIfAborted()
    const socket = new WebSocket(address, [CONSOLE_PROTOCOL, `ticket.${secret}`])
    const link = new BrowserLink(socket)
    const stop = () => socket.close()
    signal?.addEventListener('abort', stop)
    await new Promise((resolve) => {
      for (const event of ['open', 'close']) socket.addEventListener(event, resolve, { once: true })
    })
    signal?.removeEventListener('abort', stop)
    signal?.throwIfAborted()
    if (!link.closed) return link
    const why = 'The service cannot be reached, or the ticket has expired or been revoked.'
    throw new ConnectionFailedError(`The console of ${sessionId} cannot be opened. ${why}`)
  }

  async *messages(): AsyncGenerator<Output | ConsoleMessage> {
    for (;;) {
      const next = this.#change.next
      for (const message of this.#received.splice(0)) {
        if (message instanceof Error) throw message
        yield message
      }
      if (this.closed && this.#received.length === 0) return
      if (this.#received.length === 0) await next
    }
  }

  async send(data: Uint8Array | string): Promise<void> {
    if (this.#socket.readyState !== WebSocket.OPEN) throw new Error('The connection is gone.')
    this.#socket.send(typeof data === 'string' ? data : new Uint8Array(data))
  }

  close(): void {
    this.#socket.close(1000)
  }

  #add(read: () => Output | ConsoleMessage): void {
    try {
      this.#received.push(read())
    } catch (error) {
      this.#received.push(error instanceof Error ? error : new Error(String(error)))
    }
    this.#change.announce()
  }
}

const decode = (data: unknown): Output | ConsoleMessage =>
  data instanceof ArrayBuffer ? decodeOutput(new Uint8Array(data)) : decodeMessage(String(data))
