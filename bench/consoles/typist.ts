import { once } from 'node:events'
import { WebSocket } from 'ws'
import { CONSOLE_PROTOCOL, decodeOutput } from '#wire/console-protocol.ts'
import { KEYS, StreamReader } from './stream.ts'

const PAUSE_MS = 700

/** A viewer who reads all and presses a key now and then. */
export class Typist {
  readonly reader = new StreamReader()
  /** From each key to its echo, in milliseconds. */
  delays: number[] = []
  readonly #socket: WebSocket
  #pressed: { key: number; at: number } | undefined
  #timer: NodeJS.Timeout | undefined

  private constructor(socket: WebSocket) {
    this.#socket = socket
    socket.on('message', (data: Buffer, isBinary) => {
      if (!isBinary) return
      this.reader.read(decodeOutput(data).bytes)
      const pressed = this.#pressed
      if (!pressed || !this.reader.keys.splice(0).includes(pressed.key)) return
      this.delays.push(performance.now() - pressed.at)
      this.#pressed = undefined
    })
  }

  /** `from` is an offset; behind the end it is the end. */
  static async open(url: string, sessionId: string, key: string, from = 0): Promise<Typist> {
    const address = `${url.replace('http', 'ws')}/v1/sessions/${sessionId}/console?from=${from}`
    const headers = { authorization: `Bearer ${key}` }
    const socket = new WebSocket(address, CONSOLE_PROTOCOL, { headers, perMessageDeflate: false })
    const typist = new Typist(socket)
    await once(socket, 'open')
    return typist
  }

  type(): void {
    this.#timer = setTimeout(() => {
      this.#timer = setInterval(() => this.#press(), PAUSE_MS)
    }, Math.random() * PAUSE_MS)
  }

  stop(): void {
    clearTimeout(this.#timer)
  }

  close(): void {
    this.stop()
    this.#socket.close()
  }

  #press(): void {
    if (this.#pressed) return
    const key = KEYS[Math.floor(Math.random() * KEYS.length)] ?? KEYS[0]
    this.#pressed = { key, at: performance.now() }
    this.#socket.send(Uint8Array.of(key))
  }
}
