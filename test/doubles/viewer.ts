import { WebSocket } from 'ws'
import { CONSOLE_PROTOCOL, decodeOutput } from '#wire/console-frames.ts'
import { type ToViewer, toViewer } from '#wire/console-protocol.ts'
import { parseMessage } from '#wire/message.ts'
import { SocketDouble } from './socket.ts'

type Options = { headers?: Record<string, string>; query?: string; protocols?: string[] }

/** For tests: a viewer of a console, which notices holes and doubles in the output. */
export class ViewerDouble extends SocketDouble {
  readonly messages: ToViewer[] = []
  output = ''
  next: number | undefined
  /** What is wrong with the offsets of the output. */
  readonly faults: string[] = []

  constructor(url: string, sessionId: string, { headers = {}, query = '', protocols = [CONSOLE_PROTOCOL] }: Options) {
    const address = `${url.replace('http', 'ws')}/v1/sessions/${sessionId}/console${query}`
    super(new WebSocket(address, protocols, { headers, perMessageDeflate: false }))
    this.socket.on('message', (data: Buffer, isBinary) => {
      if (isBinary) this.#take(decodeOutput(data))
      else this.#hear(parseMessage(toViewer, data.toString()))
      this.announce()
    })
    this.socket.on('error', () => this.announce())
  }

  type(text: string): void {
    this.socket.send(Buffer.from(text))
  }

  sendText(text: string): void {
    this.socket.send(text)
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
}
