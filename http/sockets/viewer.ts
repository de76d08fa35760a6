import { setTimeout as wait } from 'node:timers/promises'
import type { WebSocket } from 'ws'
import {
  type ConsoleStatus,
  findConsole,
  LAST_OUTPUT_MS,
  MAX_TYPED_BYTES,
  type Piece,
  readConsole,
  refresh,
  typeInto,
  watchStatus,
} from '#core/consoles/index.ts'
import { logFailure } from '#core/log.ts'
import { encodeOutput, type ToViewer, viewerClose } from '#wire/console-protocol.ts'
import { TypingLimit } from './typing-limit.ts'

/**
 * More than this waits in the socket of a slow viewer: it is asked to catch up before it gets more.
 */
const MAX_BUFFERED_BYTES = 256 * 1024
/** A viewer who is further behind continues with the newest output. */
const MAX_LAG_BYTES = 1024 * 1024

type Options = { status: ConsoleStatus; mode: 'rw' | 'ro'; from: number }

/**
 * One viewer's connection to the console of a session. It belongs to the binding it was opened for.
 */
export class Viewer {
  readonly #socket: WebSocket
  readonly #mode: 'rw' | 'ro'
  readonly #leaving = new AbortController()
  readonly #limit = new TypingLimit()
  #status: ConsoleStatus
  #typed: Uint8Array[] = []
  #isTyping: boolean = false
  #isOver: boolean = false

  constructor(socket: WebSocket, { status, mode, from }: Options) {
    this.#socket = socket
    this.#mode = mode
    this.#status = status
    this.#isOver = status.state === 'ended'
    const board = { first_offset: status.firstOffset, board_online: status.boardOnline }
    this.#send({ t: 'hello', offset: from, mode, ...board })
    this.#sendExpiry()
    const stopWatching = watchStatus(status, {
      onStatus: (changed) => this.#show(changed),
      onWatchers: (n) => this.#send({ t: 'watchers', n }),
    })
    socket.on('close', () => {
      stopWatching()
      this.#leaving.abort()
    })
    socket.on('message', (data: Buffer, isBinary) => this.#receive(data, isBinary))
    void this.#read(from)
  }

  get sessionId(): string {
    return this.#status.sessionId
  }

  close(code: number, reason: string): void {
    this.#socket.close(code, reason)
  }

  /** Sends the console from an offset on, until the session has ended and all of it is sent. */
  async #read(from: number): Promise<void> {
    const { sessionId, stored } = this.#status
    const options = { from, stored, isFollowing: true, maxLagBytes: MAX_LAG_BYTES, signal: this.#leaving.signal }
    try {
      for await (const piece of readConsole(sessionId, () => this.#isOver, options)) await this.#sendPiece(piece)
      this.close(viewerClose.ended, 'the session has ended')
    } catch (error) {
      logFailure(error, { task: 'console', session: sessionId })
      this.close(viewerClose.tryAgain, 'try again')
    }
  }

  async #sendPiece(piece: Piece | { kind: 'skip'; offset: number }): Promise<void> {
    if (piece.kind === 'skip') this.#send({ t: 'skip', to: piece.offset })
    else if (piece.kind === 'gap') this.#send({ t: 'gap', from: piece.offset, to: piece.offset + piece.length })
    else if (piece.kind === 'note') {
      const text = Buffer.from(piece.bytes).toString()
      this.#send({ t: 'note', at: new Date(piece.atUs / 1_000).toISOString(), text })
    } else await this.#sendBytes(encodeOutput(piece))
  }

  /** Resolves at once, or for a slow viewer once it has taken what waits. */
  async #sendBytes(bytes: Uint8Array): Promise<void> {
    if (this.#socket.readyState !== this.#socket.OPEN) return
    if (this.#socket.bufferedAmount < MAX_BUFFERED_BYTES) return this.#socket.send(bytes)
    await new Promise((resolve) => this.#socket.send(bytes, resolve))
  }

  #receive(data: Buffer, isBinary: boolean): void {
    // Text messages may mean something to newer versions.
    if (!isBinary || data.length === 0) return
    if (data.length > MAX_TYPED_BYTES) this.close(viewerClose.badMessage, `at most ${MAX_TYPED_BYTES} bytes at a time`)
    else if (this.#mode === 'ro') this.#send({ t: 'refused', why: 'read_only' })
    else if (!this.#limit.take(data.length)) this.#send({ t: 'refused', why: 'input_limit' })
    else {
      this.#typed.push(data)
      if (!this.#isTyping) void this.#type()
    }
  }

  /** Passes typed bytes on, in order. What is typed meanwhile goes together. */
  async #type(): Promise<void> {
    this.#isTyping = true
    while (this.#typed.length > 0) {
      const bytes = this.#takeTyped()
      const isDelivered = await typeInto(this.#status, bytes).catch((error: unknown) => {
        logFailure(error, { task: 'console', session: this.sessionId })
        return false
      })
      if (!isDelivered) this.#send({ t: 'refused', why: 'not_delivered' })
    }
    this.#isTyping = false
  }

  #takeTyped(): Uint8Array {
    let [count, length] = [0, 0]
    for (const { length: more } of this.#typed) {
      if (length + more > MAX_TYPED_BYTES) break
      count += 1
      length += more
    }
    return Buffer.concat(this.#typed.splice(0, count))
  }

  #show(status: ConsoleStatus): void {
    if (status.state === 'ended' && this.#status.state !== 'ended') void this.#finish()
    const hasMoved = this.#status.expiresAt?.getTime() !== status.expiresAt?.getTime()
    this.#status = status
    const { boardOnline, unreachableSince, endReason, endFault, endMessage } = status
    this.#send({
      ...{ t: 'state', state: status.state === 'queued' ? 'starting' : status.state, board_online: boardOnline },
      unreachable_since: unreachableSince?.toISOString() ?? null,
      ...{ end_reason: endReason, end_fault: endFault, end_message: endMessage },
    })
    if (hasMoved) this.#sendExpiry()
  }

  /** The session has ended. Its last output may still be on its way to the database. */
  async #finish(): Promise<void> {
    await wait(LAST_OUTPUT_MS)
    this.#isOver = true
    await refresh([this.sessionId])
    findConsole(this.sessionId)?.announce()
  }

  #sendExpiry(): void {
    const { expiresAt, state } = this.#status
    if (expiresAt && state !== 'ended') this.#send({ t: 'expiring', at: expiresAt.toISOString() })
  }

  #send(message: ToViewer): void {
    if (this.#socket.readyState === this.#socket.OPEN) this.#socket.send(JSON.stringify(message))
  }
}
