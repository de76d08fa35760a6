import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocket, WebSocketServer } from 'ws'
import { MAX_MESSAGE_BYTES, TOO_MUCH_CODE } from '#wire/limits.ts'
import { baseRates, type IncomingRates } from './incoming-rates.ts'
import { TokenBucket } from './token-bucket.ts'

/** How long the other end may take to close its side. */
const CLOSE_MS = 2_000
/** RFC 6455, section 5.5: the most bytes of a frame that controls, without those of the code. */
const MAX_REASON_BYTES = 123
/** How long an end that has sent too much may take to read why it is closed. */
const FLOOD_CLOSE_MS = 500
/** A text message is parsed, and a ping answered: each costs as much as so many other frames. */
const TEXT_COST = 8
const PING_COST = 8
/** Only messages are counted, not their fragments, so a message may have few. */
const MAX_FRAGMENTS = 8
/** A message may arrive in so many reads. */
const MAX_READS = 1_024

/**
 * Returns a server of WebSockets that upgrades connections of another server. `handleProtocols`
 * chooses the subprotocol.
 */
export function socketServer(handleProtocols: (offered: Set<string>, request: IncomingMessage) => string | false) {
  return new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    autoPong: false,
    maxPayload: MAX_MESSAGE_BYTES,
    maxFragments: MAX_FRAGMENTS,
    maxBufferedChunks: MAX_READS,
    WebSocket: ServerSocket,
    handleProtocols,
  })
}

export type SocketServer = ReturnType<typeof socketServer>

/**
 * Our end of a WebSocket. It counts what arrives and ends the connection beyond its limit: one
 * socket must not take the time of all others. Frames of every kind count, also those that nobody
 * hears, and so do reads of the connection, which are many if the other end sends single bytes.
 * Once the socket closes, nothing that arrives is heard.
 */
export class ServerSocket extends WebSocket {
  readonly #frames = new TokenBucket(baseRates.frames)
  readonly #bytes = new TokenBucket(baseRates.bytes)
  #onFlood = () => {}
  #isFlooded: boolean = false

  /**
   * Begins to count. `connection` is what the socket reads from. `onFlood` is called if too much
   * arrives, and if a frame breaks WebSocket's own rules.
   */
  limitIncoming(connection: Duplex, onFlood: () => void): void {
    this.#onFlood = onFlood
    // Before the frames of a read are parsed, which all happens in one turn.
    connection.prependListener('data', (chunk: Buffer) => {
      // Such a socket is paused, unless it closed before: then `ws` goes on to read.
      if (this.#isFlooded) this.terminate()
      else this.#count(1, chunk.length)
    })
  }

  /** Changes what may arrive. */
  set incomingRates({ frames, bytes }: IncomingRates) {
    this.#frames.rate = frames
    this.#bytes.rate = bytes
  }

  /** Hears each frame before any listener does. */
  override emit(event: string | symbol, ...args: unknown[]): boolean {
    if (event === 'error') this.#onFlood()
    if (event !== 'message' && event !== 'ping' && event !== 'pong') return super.emit(event, ...args)
    const isText = event === 'message' && args[1] === false
    if (!this.#isFlooded) this.#count(isText ? TEXT_COST : event === 'ping' ? PING_COST : 1, 0)
    return this.readyState === this.OPEN && super.emit(event, ...args)
  }

  /**
   * Closes the socket. An end that does not close its side is cut off after two seconds. A reason
   * is cut off where WebSocket's own limit is.
   */
  override close(code?: number, reason = ''): void {
    if (this.readyState === this.OPEN) this.#terminateAfter(CLOSE_MS)
    const bytes = Buffer.from(reason).subarray(0, MAX_REASON_BYTES)
    // As a stream that goes on: without a character whose end is cut off.
    super.close(code, new TextDecoder().decode(bytes, { stream: true }))
  }

  #count(frames: number, bytes: number): void {
    if (this.#frames.take(frames) && this.#bytes.take(bytes)) return
    this.#isFlooded = true
    this.#onFlood()
    if (this.readyState !== this.OPEN) return
    super.close(TOO_MUCH_CODE, 'too much arrives')
    // What is not read costs nothing.
    this.pause()
    this.#terminateAfter(FLOOD_CLOSE_MS)
  }

  #terminateAfter(ms: number): void {
    const timer = setTimeout(() => this.terminate(), ms)
    timer.unref()
    this.once('close', () => clearTimeout(timer))
  }
}
