import { WebSocket } from 'ws'
import { PORT_PROTOCOL } from '#wire/ports.ts'
import { SocketDouble } from './socket.ts'

/** Longer than any limit of a port: the service and the agent may have much to do. */
const LIMIT_MS = 40_000

type Options = { headers?: Record<string, string>; query?: string; protocols?: string[] }

/** For tests: the user of a port. */
export class PortDouble extends SocketDouble {
  readonly received: Buffer[] = []
  length = 0
  isOpen: boolean = false

  constructor(
    url: string,
    sessionId: string,
    name: string,
    { headers = {}, query = '', protocols = [PORT_PROTOCOL] }: Options,
  ) {
    const address = `${url.replace('http', 'ws')}/v1/sessions/${sessionId}/ports/${name}${query}`
    super(new WebSocket(address, protocols, { headers, perMessageDeflate: false }))
    this.socket.on('open', () => {
      this.isOpen = true
      this.announce()
    })
    this.socket.on('message', (data: Buffer) => {
      this.received.push(data)
      this.length += data.length
      this.announce()
    })
    this.socket.on('error', () => this.announce())
  }

  get text(): string {
    return Buffer.concat(this.received).toString()
  }

  send(data: Uint8Array | string): void {
    this.socket.send(data)
  }

  /** Resolves once a condition holds. Rejects with what there is if it never does. */
  override until<T>(condition: () => T | undefined | false): Promise<T> {
    const late = Promise.withResolvers<never>()
    const timer = setTimeout(() => late.reject(new Error(`this is all: ${this.#state}`)), LIMIT_MS)
    return Promise.race([super.until(condition), late.promise]).finally(() => clearTimeout(timer))
  }

  get #state(): string {
    const { isOpen, closed, refused, length } = this
    return JSON.stringify({ isOpen, closed, refused, length })
  }
}
