import { randomBytes } from 'node:crypto'
import { request } from 'node:http'
import type { Socket } from 'node:net'

/** First bytes of frames. `moreText` begins a message in fragments, and `last` ends it. */
export const opcode = {
  text: 0x81,
  binary: 0x82,
  ping: 0x89,
  pong: 0x8a,
  close: 0x88,
  moreText: 0x01,
  more: 0x00,
  last: 0x80,
}

const BLOCK_BYTES = 64 * 1024
const CLOSE = 0x88

/** For tests: returns a frame of a client. Its mask is of zeros, so the payload is as given. */
export function frameOf(first: number, payload: string | Uint8Array): Buffer {
  const bytes = Buffer.from(payload)
  const isLong = bytes.length > 125
  const head = Buffer.alloc(isLong ? 8 : 6)
  head[0] = first
  head[1] = 0x80 | (isLong ? 126 : bytes.length)
  if (isLong) head.writeUInt16BE(bytes.length, 2)
  return Buffer.concat([head, bytes])
}

type Options = { protocol: string; headers?: Record<string, string> }

/**
 * For tests: the other end of a WebSocket of the service. It sends the bytes that a test gives it,
 * as fast as they are taken, and reads all that arrives.
 */
export class Flooder {
  /** Resolves as the connection ends, with the code of the service's close frame. */
  readonly closed: Promise<{ code: number | undefined }>
  readonly #socket: Socket
  #received = Buffer.alloc(0)
  #code: number | undefined

  private constructor(socket: Socket, head: Buffer) {
    this.#socket = socket
    socket.on('data', (chunk) => this.#read(chunk))
    // A connection that is cut off may end so.
    socket.on('error', () => socket.destroy())
    const closed = Promise.withResolvers<{ code: number | undefined }>()
    socket.on('close', () => closed.resolve({ code: this.#code }))
    this.closed = closed.promise
    this.#read(head)
  }

  /** Connects. Rejects with the status of a handshake that is refused. */
  static connect(url: string, { protocol, headers = {} }: Options): Promise<Flooder> {
    const key = { 'sec-websocket-key': randomBytes(16).toString('base64'), 'sec-websocket-version': '13' }
    const upgrade = { connection: 'upgrade', upgrade: 'websocket', 'sec-websocket-protocol': protocol }
    const handshake = request(url.replace(/^ws/, 'http'), { headers: { ...headers, ...key, ...upgrade } })
    return new Promise((resolve, reject) => {
      handshake.on('upgrade', (_response, socket, head) => resolve(new Flooder(socket as Socket, head)))
      handshake.on('response', (response) => reject(new Error(`refused: ${response.statusCode}`)))
      handshake.on('error', reject)
      handshake.end()
    })
  }

  /** How many bytes were written, taken or not. */
  get bytesSent(): number {
    return this.#socket.bytesWritten
  }

  /** Sends bytes once. */
  send(bytes: Uint8Array): void {
    this.#socket.write(bytes)
  }

  /** Sends bytes, and resolves as this process has handed them on. */
  sendAlone(bytes: Uint8Array): Promise<void> {
    return new Promise((resolve) => this.#socket.write(bytes, () => setImmediate(resolve)))
  }

  /** Sends the same frames again and again until the connection ends, or `signal` aborts. */
  async flood(frames: Buffer, signal?: AbortSignal): Promise<void> {
    const block = Buffer.concat(Array(Math.ceil(BLOCK_BYTES / frames.length)).fill(frames))
    while (this.#socket.writable && !signal?.aborted)
      if (!this.#socket.write(block))
        await Promise.race([this.closed, new Promise((resolve) => this.#socket.once('drain', resolve))])
  }

  cut(): void {
    this.#socket.destroy()
  }

  /** Reads the frames of the service, which have no mask, for the code of its close frame. */
  #read(chunk: Buffer): void {
    this.#received = Buffer.concat([this.#received, chunk])
    for (let end = endOfFrame(this.#received); end !== undefined; end = endOfFrame(this.#received)) {
      if (this.#received[0] === CLOSE) this.#code = this.#received.readUInt16BE(2)
      this.#received = this.#received.subarray(end)
    }
  }
}

/** Returns where the first frame ends; undefined if it is not whole. */
function endOfFrame(bytes: Buffer): number | undefined {
  if (bytes.length < 2) return undefined
  const short = (bytes[1] ?? 0) & 0x7f
  const head = { 126: 4, 127: 10 }[short] ?? 2
  if (bytes.length < head) return undefined
  const length = head === 4 ? bytes.readUInt16BE(2) : head === 10 ? Number(bytes.readBigUInt64BE(2)) : short
  return bytes.length < head + length ? undefined : head + length
}
