import { CONSOLE_PROTOCOL, decodeOutput } from '#wire/console-frames.ts'
import type { ToViewer } from '#wire/console-protocol.ts'
import type { PartState } from '#wire/parts.ts'
import type { PinState } from '#wire/pins.ts'
import { socketClose } from '#wire/socket-close.ts'
import { PacedSender } from './paced-sender.ts'

const FIRST_RETRY_MS = 1_000
const MAX_RETRY_MS = 30_000

/** The board's processor does nothing until a reset. `text` says why, if that is known. */
export type LockUp = { text: string | null }

export type ConsoleState =
  | { kind: 'connecting' }
  | { kind: 'open'; boardOnline: boolean; unreachableSince: string | null; lockUp: LockUp | null }
  /** The connection is lost; the next try is at this time (`Date.now()`). */
  | { kind: 'waiting'; retryAt: number }
  | { kind: 'ended' }
  | { kind: 'signed out' }
  /** The terminal itself could not be loaded. */
  | { kind: 'not loaded' }

export type CommandState = Omit<Extract<ToViewer, { t: 'command' }>, 't'>

export type ConsoleEvents = {
  state: (state: ConsoleState) => void
  /** Output of the board; `offset` is that of its first byte in the output of the session. */
  output: (bytes: Uint8Array, offset: number) => void
  /**
   * Something about the board or its output, at the offset where that is now. `at` is when the
   * board, or its agent, said it; undefined for what the console notices itself.
   */
  note: (text: string, offset: number, at?: string) => void
  /** Why typing was not sent. */
  unsent: (why: string) => void
  watchers?: (count: number) => void
  /** Pins of the board have changed. */
  pins?: (changes: PinState[]) => void
  /** The states of all parts of the board. */
  parts?: (states: PartState[]) => void
  /** Whether the board's power is off, whenever that changes. */
  power?: (isOff: boolean) => void
  /** How far the newest act on the board is. */
  command?: (command: CommandState) => void
  /** The time at which the session will end, by the service's clock. */
  expires?: (at: string) => void
  /** The state of the session, whenever it or the board's connection changes. */
  session?: (state: SessionState) => void
  /** The session has changed since the console was opened, so what the page says may be old. */
  changed?: () => void
}

export type SessionState = Extract<ToViewer, { t: 'state' }>['state']

type BoardNow = Omit<Extract<ConsoleState, { kind: 'open' }>, 'kind'>

const NEW_BOARD: BoardNow = { boardOnline: false, unreachableSince: null, lockUp: null }

const refusals = {
  not_delivered: 'Not sent: the board cannot be reached.',
  read_only: 'Not sent: this console is read-only.',
  input_limit: 'Not sent: too much input at once.',
}

/**
 * The console of a session over a WebSocket. It connects again by itself and continues at the byte
 * where it was, so the reader sees each byte once.
 */
export class ConsoleClient {
  readonly #url: URL
  readonly #events: ConsoleEvents
  readonly #protocols: string[]
  readonly #typed = new PacedSender((bytes) => this.#socket?.send(bytes))
  #socket: WebSocket | undefined
  #next: number | undefined
  #board: BoardNow = NEW_BOARD
  /** The newest message about the session. */
  #said: string | undefined
  #retryMs = FIRST_RETRY_MS
  #timer: ReturnType<typeof setTimeout> | undefined

  /** `url` is the console's, with `ws:` or `wss:`. A ticket opens it without a login. */
  constructor(url: string, events: ConsoleEvents, ticket?: string) {
    this.#url = new URL(url)
    this.#protocols = ticket === undefined ? [CONSOLE_PROTOCOL] : [CONSOLE_PROTOCOL, `ticket.${ticket}`]
    this.#events = events
    this.#connect()
  }

  /** Sends typed bytes. What cannot be sent now is not kept, and the reader is told so. */
  type(bytes: Uint8Array): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#typed.add(bytes)
    else this.#events.unsent('Not sent: the connection is lost.')
  }

  close(): void {
    clearTimeout(this.#timer)
    this.#typed.stop()
    const socket = this.#socket
    this.#socket = undefined
    socket?.close()
  }

  #connect(): void {
    this.#url.searchParams.set('from', this.#next === undefined ? 'tail' : String(this.#next))
    const socket = new WebSocket(this.#url, this.#protocols)
    this.#socket = socket
    socket.binaryType = 'arraybuffer'
    socket.onmessage = ({ data }) => this.#receive(data)
    socket.onclose = ({ code }) => {
      if (this.#socket === socket) this.#leave(code)
    }
  }

  #receive(data: unknown): void {
    if (data instanceof ArrayBuffer) this.#show(new Uint8Array(data))
    else this.#hear(JSON.parse(String(data)))
  }

  #show(data: Uint8Array): void {
    const { offset, bytes } = decodeOutput(data)
    const from = this.#next ?? offset
    if (offset > from) this.#events.note(`${offset - from} bytes are missing.`, offset)
    if (offset + bytes.length <= from) return
    this.#next = offset + bytes.length
    const start = Math.max(from, offset)
    this.#events.output(bytes.subarray(start - offset), start)
  }

  /**
   * The service that sent the page sends these too, so they are not checked: the code that would
   * do so is larger than all the rest of the console without the terminal. Types that this version
   * does not know are passed over.
   */
  #hear(message: ToViewer): void {
    if (message.t === 'hello') {
      this.#retryMs = FIRST_RETRY_MS
      this.#next ??= message.offset
      this.#events.power?.(false)
      this.#setBoard({ ...NEW_BOARD, boardOnline: message.board_online })
    } else if (message.t === 'state') {
      const { board_online: boardOnline, unreachable_since: unreachableSince } = message
      this.#events.session?.(message.state)
      this.#compare(message)
      if (message.state !== 'ended') this.#setBoard({ boardOnline, unreachableSince })
    } else if (message.t === 'skip' || message.t === 'gap') this.#miss(message.to)
    else if (message.t === 'processor')
      this.#setBoard({ lockUp: message.state === 'locked_up' ? { text: message.text } : null })
    else if (message.t === 'note') this.#events.note(message.text, this.#next ?? 0, message.at)
    else if (message.t === 'command') this.#events.command?.(message)
    else if (message.t === 'power') this.#events.power?.(message.state === 'off')
    else if (message.t === 'expiring') this.#events.expires?.(message.at)
    else if (message.t === 'pins') this.#events.pins?.(message.changes)
    else if (message.t === 'parts') this.#events.parts?.(message.states)
    else if (message.t === 'refused') this.#events.unsent(refusals[message.why])
    else if (message.t === 'watchers') this.#events.watchers?.(message.n)
  }

  /** Tells that the session has changed. What is said first is what the page was made with. */
  #compare(message: Extract<ToViewer, { t: 'state' }>): void {
    const now = JSON.stringify(message)
    if (this.#said !== undefined && this.#said !== now) this.#events.changed?.()
    this.#said = now
  }

  #miss(to: number): void {
    if (this.#next !== undefined && to > this.#next) this.#events.note(`${to - this.#next} bytes are missing.`, to)
    this.#next = Math.max(to, this.#next ?? 0)
  }

  #leave(code: number): void {
    const unsent = this.#typed.stop()
    if (unsent > 0) this.#events.unsent(`Not sent: ${unsent} bytes. The connection is lost.`)
    if (code === socketClose.sessionEnded) this.#set({ kind: 'ended' })
    else if (code === socketClose.unauthorized) this.#set({ kind: 'signed out' })
    else {
      // All viewers of an instance that restarts come at once; others spread out.
      const pauseMs = code === socketClose.restart ? 0 : this.#retryMs * (0.5 + Math.random() / 2)
      this.#retryMs = Math.min(MAX_RETRY_MS, this.#retryMs * 2)
      this.#set({ kind: 'waiting', retryAt: Date.now() + pauseMs })
      this.#timer = setTimeout(() => this.#connect(), pauseMs)
    }
  }

  #setBoard(news: Partial<BoardNow>): void {
    this.#board = { ...this.#board, ...news }
    this.#set({ kind: 'open', ...this.#board })
  }

  #set(state: ConsoleState): void {
    this.#events.state(state)
  }
}
