import { WebSocket } from 'ws'
import { CONSOLE_PROTOCOL, decodeOutput } from '#wire/console-frames.ts'
import { toViewer } from '#wire/console-protocol.ts'
import { parseMessage } from '#wire/message.ts'
import { KEY } from './content.ts'

const KEY_BYTE = KEY.charCodeAt(0)

/** A viewer that keeps all it gets, and times the echoes of the keys it types. */
export class Recorder {
  readonly session: string
  readonly key: string
  /** What is wrong with the order of the output. */
  readonly faults: string[] = []
  /** How many keys it has typed, and how long the echo of each took. */
  typed = 0
  readonly echoMs: number[] = []
  readonly #socket: WebSocket
  #output = Buffer.alloc(64 * 1024)
  #next = 0
  #typedAt: number | undefined

  constructor(url: string, session: string, key: string) {
    this.session = session
    this.key = key
    this.#socket = connect(url, session, key, 'start')
    this.#socket.on('message', (data: Buffer, isBinary) => {
      if (isBinary) this.#take(decodeOutput(data))
      else this.#hear(data.toString())
    })
    this.#socket.on('close', (code, reason) => this.faults.push(`${session}: closed, ${code} ${reason}`))
  }

  get output(): Buffer {
    return this.#output.subarray(0, this.#next)
  }

  get isWaitingForEcho(): boolean {
    return this.#typedAt !== undefined
  }

  type(): void {
    this.typed += 1
    this.#typedAt = performance.now()
    this.#socket.send(Buffer.from(KEY))
  }

  #take({ offset, bytes }: { offset: number; bytes: Uint8Array }): void {
    if (offset !== this.#next) this.faults.push(`${this.session}: output at ${offset} instead of ${this.#next}`)
    const end = offset + bytes.length
    if (end > this.#output.length) this.#output = Buffer.concat([this.#output], Math.max(end, 2 * this.#output.length))
    this.#output.set(bytes, offset)
    this.#next = end
    if (this.#typedAt === undefined || !bytes.includes(KEY_BYTE)) return
    this.echoMs.push(performance.now() - this.#typedAt)
    this.#typedAt = undefined
  }

  #hear(text: string): void {
    const message = parseMessage(toViewer, text)
    if (message && ['skip', 'gap', 'refused'].includes(message.t)) this.faults.push(`${this.session}: ${text}`)
  }
}

/** Opens the console of a session. */
export function connect(url: string, session: string, key: string, from: 'start' | 'tail'): WebSocket {
  const address = `${url.replace('http', 'ws')}/v1/sessions/${session}/console?from=${from}`
  const headers = { authorization: `Bearer ${key}` }
  return new WebSocket(address, [CONSOLE_PROTOCOL], { headers, perMessageDeflate: false })
}
