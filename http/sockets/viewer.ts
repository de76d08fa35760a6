import {
  type ConsoleStatus,
  finishReading,
  MAX_TYPED_BYTES,
  readConsole,
  setLines,
  typeInto,
  watchStatus,
} from '#core/consoles/index.ts'
import { logFailure } from '#core/log.ts'
import { partHub } from '#core/parts/index.ts'
import { pinHub } from '#core/pins/index.ts'
import { encodeOutput } from '#wire/console-frames.ts'
import { fromViewer, type ToViewer } from '#wire/console-protocol.ts'
import type { ControlLines } from '#wire/control-lines.ts'
import { parseMessage } from '#wire/message.ts'
import { isTold, type Typist } from '#wire/record-notes.ts'
import { socketClose } from '#wire/socket-close.ts'
import { WireError } from '#wire/wire-error.ts'
import { Pace } from './pace.ts'
import type { ServerSocket } from './server-socket.ts'
import { TokenBucket } from './token-bucket.ts'
import { messageOf, messageOfCommand, messageOfNews, type Shown } from './viewer-messages.ts'

/**
 * More than this waits in the socket of a slow viewer: it is asked to catch up before it gets more.
 */
const MAX_BUFFERED_BYTES = 256 * 1024
/** A viewer who is further behind continues with the newest output. */
const MAX_LAG_BYTES = 1024 * 1024
/** A viewer is told as often why something was not typed, however much it sends. */
const REFUSED_MS = 100

/** Steady output is gathered up to this. */
const GATHERED_BYTES = 16 * 1024

/** How many bytes a viewer may type in a second, and at once. */
const TYPED_BYTES = 16 * 1024

/** What a viewer sends to the board. */
type Typed = Uint8Array | ControlLines
type Why = Extract<ToViewer, { t: 'refused' }>['why']
type Options = { status: ConsoleStatus; mode: 'rw' | 'ro'; from: number; by: Typist }

/**
 * One viewer's connection to the console of a session. It belongs to the binding it was opened for.
 */
export class Viewer {
  readonly #socket: ServerSocket
  readonly #mode: 'rw' | 'ro'
  readonly #by: Typist
  readonly #leaving = new AbortController()
  readonly #limit = new TokenBucket({ perSecond: TYPED_BYTES, burst: TYPED_BYTES })
  readonly #pace = new Pace()
  #status: ConsoleStatus
  readonly #refusedAt = new Map<Why, number>()
  #typed: Typed[] = []
  #isTyping: boolean = false
  #isOver: boolean = false

  constructor(socket: ServerSocket, { status, mode, from, by }: Options) {
    this.#socket = socket
    this.#mode = mode
    this.#by = by
    this.#status = status
    this.#isOver = status.state === 'ended'
    const board = { first_offset: status.firstOffset, board_online: status.boardOnline }
    this.#send({ t: 'hello', offset: from, mode, ...board })
    this.#sendState()
    this.#sendExpiry()
    if (status.isOff) this.#sendPower()
    this.#sendCommand()
    const stopWatching = watchStatus(status, {
      onStatus: (changed) => this.#show(changed),
      onWatchers: (n) => this.#send({ t: 'watchers', n }),
      isOwner: by === 'owner',
    })
    const { sessionId, instance } = status
    const stopPins = pinHub.watch(sessionId, instance, ({ changes }) => this.#send({ t: 'pins', changes }))
    const stopParts = partHub.watch(sessionId, instance, (news) => this.#send(messageOfNews(news)))
    socket.on('close', () => {
      stopParts()
      stopPins()
      stopWatching()
      this.#leaving.abort()
    })
    socket.on('message', (data: Buffer, isBinary) => this.#receive(data, isBinary))
    void this.#read(from)
  }

  get #sessionId(): string {
    return this.#status.sessionId
  }

  close(code: number, reason: string): void {
    this.#typed = []
    this.#socket.close(code, reason)
  }

  /** Sends the console from an offset on, until the session has ended and all of it is sent. */
  async #read(from: number): Promise<void> {
    const { sessionId, stored } = this.#status
    const { signal } = this.#leaving
    const options = { from, stored, isFollowing: true, isJoining: true, maxLagBytes: MAX_LAG_BYTES, signal }
    try {
      for await (const piece of readConsole(sessionId, () => this.#isOver, options)) {
        await this.#sendPiece(piece)
        // What is recorded already comes in large pieces, as fast as the viewer takes it.
        if (piece.kind === 'out' && piece.length < GATHERED_BYTES) await this.#pace.sent()
      }
      this.close(socketClose.sessionEnded, 'the session has ended')
    } catch (error) {
      logFailure(error, { task: 'console', session: sessionId })
      this.close(socketClose.tryAgain, 'try again')
    }
  }

  async #sendPiece(piece: Shown): Promise<void> {
    if (piece.kind === 'note' && isTold(Buffer.from(piece.bytes).toString())) return
    const data = piece.kind === 'out' ? encodeOutput(piece) : JSON.stringify(messageOf(piece))
    if (this.#socket.readyState !== this.#socket.OPEN) return
    // For a slow viewer it resolves once it has taken what waits.
    if (this.#socket.bufferedAmount < MAX_BUFFERED_BYTES) return this.#socket.send(data)
    await new Promise((resolve) => this.#socket.send(data, resolve))
  }

  #receive(data: Buffer, isBinary: boolean): void {
    if (data.length > MAX_TYPED_BYTES) this.close(socketClose.badMessage, `at most ${MAX_TYPED_BYTES} bytes at a time`)
    const typed = isBinary ? data : this.#linesIn(data.toString())
    if (!typed || data.length === 0 || data.length > MAX_TYPED_BYTES) return
    // A link types, but does not bring a board into its boot loader.
    if (this.#mode === 'ro' || (this.#by === 'link' && !isBinary)) this.#refuse('read_only')
    else if (!this.#limit.take(data.length)) this.#refuse('input_limit')
    else {
      this.#typed.push(typed)
      this.#pace.typed()
      if (!this.#isTyping) void this.#type()
    }
  }

  /** Returns what control lines are set to. Other texts may mean something to newer versions. */
  #linesIn(text: string): ControlLines | undefined {
    try {
      return parseMessage(fromViewer, text)
    } catch (error) {
      if (!(error instanceof WireError)) throw error
      this.close(socketClose.badMessage, error.message)
    }
  }

  #refuse(why: Why): void {
    const now = performance.now()
    if (now - (this.#refusedAt.get(why) ?? Number.NEGATIVE_INFINITY) < REFUSED_MS) return
    this.#refusedAt.set(why, now)
    this.#send({ t: 'refused', why })
  }

  /** Passes typed bytes on, in order. What is typed meanwhile goes together. */
  async #type(): Promise<void> {
    this.#isTyping = true
    while (this.#typed.length > 0) {
      const isDelivered = await this.#passOn(this.#takeTyped()).catch((error: unknown) => {
        logFailure(error, { task: 'console', session: this.#sessionId })
        return false
      })
      if (!isDelivered) this.#refuse('not_delivered')
    }
    this.#isTyping = false
  }

  #passOn(typed: Typed): Promise<boolean> {
    return typed instanceof Uint8Array ? typeInto(this.#status, typed, this.#by) : setLines(this.#status, typed)
  }

  /** Takes the bytes up to the next change of the lines, or that change. */
  #takeTyped(): Typed {
    const bytes: Uint8Array[] = []
    let length = 0
    for (const one of this.#typed) {
      if (!(one instanceof Uint8Array) || length + one.length > MAX_TYPED_BYTES) break
      bytes.push(one)
      length += one.length
    }
    const [first] = this.#typed.splice(0, Math.max(1, bytes.length))
    return first instanceof Uint8Array || !first ? Buffer.concat(bytes) : first
  }

  #show(status: ConsoleStatus): void {
    if (status.state === 'ended' && this.#status.state !== 'ended')
      void finishReading(this.#sessionId, () => (this.#isOver = true))
    const isNewCommand = JSON.stringify(this.#status.command) !== JSON.stringify(status.command)
    const isSwitched = this.#status.isOff !== status.isOff
    const hasMoved = this.#status.expiresAt?.getTime() !== status.expiresAt?.getTime()
    this.#status = status
    this.#sendState()
    if (hasMoved) this.#sendExpiry()
    if (isSwitched) this.#sendPower()
    if (isNewCommand) this.#sendCommand()
  }

  /** That the board is prepared shows in the state. */
  #sendCommand(): void {
    const { command } = this.#status
    if (command && command.kind !== 'prepare') this.#send(messageOfCommand(command, this.#by))
  }

  #sendState(): void {
    const { state, boardOnline, unreachableSince, endReason, endFault, endMessage } = this.#status
    this.#send({
      t: 'state',
      state: state === 'queued' ? 'starting' : state,
      board_online: boardOnline,
      unreachable_since: unreachableSince?.toISOString() ?? null,
      end_reason: endReason,
      end_fault: endFault,
      end_message: endMessage,
    })
  }

  #sendPower(): void {
    this.#send({ t: 'power', state: this.#status.isOff ? 'off' : 'on' })
  }

  #sendExpiry(): void {
    const { expiresAt, state } = this.#status
    if (expiresAt && state !== 'ended') this.#send({ t: 'expiring', at: expiresAt.toISOString() })
  }

  #send(message: ToViewer): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return
    // A viewer that takes nothing would fill our memory.
    if (this.#socket.bufferedAmount > MAX_LAG_BYTES) this.#socket.terminate()
    else this.#socket.send(JSON.stringify(message))
  }
}
