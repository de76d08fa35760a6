import { countBytes, countOpen, type Port, type StreamEnd } from '#core/ports/index.ts'
import { SECOND_MS } from '#durations.ts'
import { MAX_PORT_BYTES } from '#wire/limits.ts'
import { PortFlow, PortGrants } from '#wire/port-flow.ts'
import type { PortProtocol } from '#wire/ports.ts'
import { socketClose } from '#wire/socket-close.ts'
import { BytePace } from './byte-pace.ts'
import { portRates } from './incoming-rates.ts'
import type { ServerSocket } from './server-socket.ts'

/** A user who takes nothing for so long, while bytes wait, is closed. */
const MAX_STUCK_MS = 60 * SECOND_MS
/** What a message of the user costs besides its bytes. */
const MESSAGE_COST = 512

/**
 * The user's end of a stream. It exists before its WebSocket, as the handshake waits for the board:
 * until then it keeps what comes, and `left` is aborted if it is closed.
 */
export class PortViewer implements StreamEnd {
  readonly #protocol: PortProtocol
  readonly #left = new AbortController()
  readonly #flow = new PortFlow()
  readonly #grants = new PortGrants()
  #held: { port: Port; leave: () => void } | undefined
  #connected: { socket: ServerSocket; board: StreamEnd; reading: BytePace; granting: BytePace } | undefined
  /** From the board, before there is a socket. */
  #early: Uint8Array[] = []
  /** From the user, for the board. */
  #typed: Uint8Array[] = []
  /** When more of the user is read. */
  #due: NodeJS.Timeout | undefined
  #unsent = 0
  #stuck: NodeJS.Timeout | undefined

  constructor(protocol: PortProtocol) {
    this.#protocol = protocol
  }

  /** Aborted once it is over. */
  get left(): AbortSignal {
    return this.#left.signal
  }

  /** The port is open. `leave` is called once nobody has it any more. */
  hold(port: Port, leave: () => void): void {
    this.#held = { port, leave }
    if (this.left.aborted) this.#leave()
  }

  connect(socket: ServerSocket): void {
    if (!this.#held) {
      socket.close(socketClose.tryAgain, 'try again')
      return
    }
    const { board, bytesPerSecond } = this.#held.port
    const [reading, granting] = [new BytePace(bytesPerSecond), new BytePace(bytesPerSecond)]
    this.#connected = { socket, board, reading, granting }
    socket.incomingRates = portRates
    countOpen(this.#protocol, 1)
    socket.on('message', (data: Buffer, isBinary) => this.#receive(data, isBinary))
    socket.on('close', () => this.#leave())
    for (const bytes of this.#early.splice(0)) this.take(bytes)
    if (this.left.aborted) socket.close(socketClose.tryAgain, 'try again')
  }

  /** Sends bytes of the board to the user. */
  take(bytes: Uint8Array): void {
    if (!this.#connected) this.#early.push(bytes)
    else {
      countBytes(this.#protocol, 'from_board', bytes.length)
      this.#unsent += bytes.length
      this.#watch()
      this.#connected.socket.send(bytes, (error) => {
        if (!error) this.#sent(bytes.length)
      })
    }
  }

  /** The board takes the bytes before `until`. */
  allow(until: number): void {
    this.#flow.allow(until)
    this.#pass()
  }

  /** The client has left, maybe before it had its WebSocket. */
  abandon(): void {
    this.#left.abort()
    if (!this.#connected) this.#leave()
  }

  close(code: number, reason: string): void {
    this.#left.abort()
    const socket = this.#connected?.socket
    // A paused socket would not see the end of the other side.
    socket?.resume()
    socket?.close(code, reason)
  }

  #receive(data: Buffer, isBinary: boolean): void {
    if (!isBinary) this.close(socketClose.badMessage, 'a port takes binary messages alone')
    else if (data.length > MAX_PORT_BYTES)
      this.close(socketClose.badMessage, `at most ${MAX_PORT_BYTES} bytes at a time`)
    else {
      this.#connected?.reading.count(data.length + MESSAGE_COST)
      if (data.length > 0) this.#typed.push(data)
      this.#pass()
    }
  }

  /** Passes the user's bytes on as the board takes them, and reads no more until it has. */
  #pass(): void {
    if (!this.#connected || this.left.aborted) return
    const { socket, board, reading } = this.#connected
    for (let bytes = this.#next(); bytes; bytes = this.#next()) {
      countBytes(this.#protocol, 'to_board', bytes.length)
      this.#flow.send(bytes.length)
      board.take(bytes)
    }
    // Read once: the time goes on, and a socket that is paused without a timer stays so.
    const waitMs = reading.delayMs
    if (this.#typed.length > 0 || waitMs > 0) socket.pause()
    else socket.resume()
    clearTimeout(this.#due)
    if (waitMs > 0) this.#due = setTimeout(() => this.#pass(), waitMs).unref()
  }

  /** Returns the next bytes for the board, of several messages if they are small. */
  #next(): Uint8Array | undefined {
    const max = Math.min(MAX_PORT_BYTES, this.#flow.credit)
    if (this.#typed.length === 0 || max === 0) return undefined
    let [count, length] = [0, 0]
    while (count < this.#typed.length && length < max) length += this.#typed[count++]?.length ?? 0
    const all = Buffer.concat(this.#typed.splice(0, count))
    if (all.length > max) this.#typed.unshift(all.subarray(max))
    return all.subarray(0, max)
  }

  /** The user's connection has taken bytes: the board may send more, at the pace of the stream. */
  #sent(length: number): void {
    this.#unsent -= length
    this.#watch()
    const granting = this.#connected?.granting
    granting?.count(length)
    setTimeout(() => this.#grant(length), granting?.delayMs).unref()
  }

  #grant(length: number): void {
    const until = this.#grants.take(length)
    if (until !== undefined && !this.left.aborted) this.#connected?.board.allow(until)
  }

  /** Begins to wait again for a user whom bytes wait for. */
  #watch(): void {
    clearTimeout(this.#stuck)
    if (this.#unsent === 0 || this.left.aborted) return
    this.#stuck = setTimeout(() => this.close(socketClose.tooMuch, 'nothing was taken for 60 seconds'), MAX_STUCK_MS)
    this.#stuck.unref()
  }

  #leave(): void {
    const held = this.#held
    this.#held = undefined
    this.#left.abort()
    clearTimeout(this.#stuck)
    if (this.#connected && held) countOpen(this.#protocol, -1)
    clearTimeout(this.#due)
    held?.port.board.close(socketClose.ended, 'the user has left')
    held?.leave()
  }
}
