import { WebSocket } from 'ws'
import { CONSOLE_PROTOCOL, decodeOutput } from '#wire/console-frames.ts'
import { type ToViewer, toViewer } from '#wire/console-protocol.ts'
import { parseMessage } from '#wire/message.ts'

type Options = { headers?: Record<string, string>; query?: string; protocols?: string[] }

/** For tests: a viewer of a console, which notices holes and doubles in the output. */
export class ViewerDouble {
  readonly messages: ToViewer[] = []
  output = ''
  next: number | undefined
  /** What is wrong with the offsets of the output. */
  readonly faults: string[] = []
  closed: { code: number; reason: string } | undefined
  /** The status of a refused handshake, and its problem. */
  refused: { status: number; problem: { code?: string } } | undefined
  readonly #socket: WebSocket
  #changed = Promise.withResolvers<void>()

  constructor(url: string, sessionId: string, { headers = {}, query = '', protocols = [CONSOLE_PROTOCOL] }: Options) {
    const address = `${url.replace('http', 'ws')}/v1/sessions/${sessionId}/console${query}`
    this.#socket = new WebSocket(address, protocols, { headers, perMessageDeflate: false })
    this.#socket.on('message', (data: Buffer, isBinary) => {
      if (isBinary) this.#take(decodeOutput(data))
      else this.#hear(parseMessage(toViewer, data.toString()))
      this.#announce()
    })
    this.#socket.on('close', (code, reason) => {
      this.closed = { code, reason: reason.toString() }
      this.#announce()
    })
    this.#socket.on('unexpected-response', (_request, response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () => {
        // A load balancer without a server answers with a page.
        const isProblem = response.headers['content-type']?.includes('json')
        const problem = isProblem ? JSON.parse(Buffer.concat(parts).toString()) : {}
        this.refused = { status: response.statusCode ?? 0, problem }
        this.#announce()
      })
    })
    this.#socket.on('error', () => this.#announce())
  }

  type(text: string): void {
    this.#socket.send(Buffer.from(text))
  }

  sendText(text: string): void {
    this.#socket.send(text)
  }

  close(): void {
    this.#socket.close()
  }

  /** Resolves once a condition holds; the test's time limit ends the wait. */
  async until<T>(condition: () => T | undefined | false): Promise<T> {
    for (;;) {
      const found = condition()
      if (found) return found
      await this.#changed.promise
    }
  }

  /** Resolves once the output holds a text. */
  shows(text: string): Promise<boolean> {
    return this.until(() => this.output.includes(text))
  }

  received<T extends ToViewer['t']>(t: T): Promise<Extract<ToViewer, { t: T }>> {
    return this.until(() => this.messages.find((one): one is Extract<ToViewer, { t: T }> => one.t === t))
  }

  #take({ offset, bytes }: { offset: number; bytes: Uint8Array }): void {
    if (this.next !== undefined && offset !== this.next) this.faults.push(`at ${offset} instead of ${this.next}`)
    this.next = offset + bytes.length
    this.output += Buffer.from(bytes).toString()
  }

  #hear(message: ToViewer | undefined): void {
    if (!message) return
    this.messages.push(message)
    if (message.t === 'hello') this.next = message.offset
    if (message.t === 'gap' || message.t === 'skip') this.next = message.to
  }

  #announce(): void {
    this.#changed.resolve()
    this.#changed = Promise.withResolvers()
  }
}
