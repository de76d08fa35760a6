import type { Duplex } from 'node:stream'
import { PacketReader, packetOf } from './packets.ts'

/** Replies are as long as what was asked for; they may be escaped. */
const MAX_REPLY_BYTES = 16 * 1_024
/** A stub answers in milliseconds. One that hangs or has dropped a packet keeps nobody waiting. */
const ANSWER_MS = 10_000
/** gdb waits for each reply. Asking on while a stub hangs would fill the agent's memory. */
const MAX_QUESTIONS = 1_000
const FAILED = 'E01'
/** The answer to a file request: it has failed, as by `EPERM`. */
const NO_FILES = packetOf('F-1,1')

type Question = { body: string; reply: PromiseWithResolvers<string> }

/**
 * A stub behind a stream, such as QEMU's. It replies in the order in which it is asked. Its own
 * requests to read and write files of the debugger's user are refused here.
 */
export class ByteStub {
  readonly #socket: Duplex
  readonly #onStop: (body: string) => void
  readonly #questions: Question[] = []
  #isOver: boolean = false
  /** True while the board executes: then a stop is told to `onStop`. */
  isRunning: boolean

  /** `onStop` gets the packet that says why a board that executes has stopped. */
  constructor(socket: Duplex, isRunning: boolean, onStop: (body: string) => void) {
    this.#socket = socket
    this.isRunning = isRunning
    this.#onStop = onStop
    const reader = new PacketReader(MAX_REPLY_BYTES)
    socket.on('data', (bytes: Buffer) => {
      for (const piece of reader.take(bytes)) {
        if (piece.kind === 'packet') this.#take(piece.body)
        else if (piece.kind === 'endless') socket.destroy()
      }
    })
    socket.on('close', () => this.#end())
  }

  /** Returns the reply to a packet; it is a failure if the stub has ended, or says nothing. */
  ask(body: string): Promise<string> {
    if (this.#questions.length >= MAX_QUESTIONS) this.#socket.destroy()
    if (this.#isOver || this.#socket.destroyed) return Promise.resolve(FAILED)
    const question = { body, reply: Promise.withResolvers<string>() }
    this.#questions.push(question)
    this.#socket.write(packetOf(body))
    // It stays a question: a reply that comes late is not the reply to another.
    const late = setTimeout(() => question.reply.resolve(FAILED), ANSWER_MS)
    return question.reply.promise.finally(() => clearTimeout(late))
  }

  /** Lets the board go on: `onStop` is called as it stops. */
  run(body: string): void {
    this.isRunning = true
    this.#socket.write(packetOf(body))
  }

  /** Has a board that goes on stand still: `onStop` is called once it does. */
  interrupt(): void {
    this.#socket.write('\x03')
  }

  #take(body: string): void {
    this.#socket.write('+')
    if (body.startsWith('F')) {
      this.#socket.write(NO_FILES)
      return
    }
    // What it has to say to people, such as the words of a monitor.
    if (/^O([0-9a-f]{2})+$/i.test(body)) return
    const isStop = /^[TSWX]/.test(body)
    if (isStop && this.isRunning) {
      this.isRunning = false
      this.#onStop(body)
    } else if (!isStop || this.#questions[0]?.body === '?') this.#questions.shift()?.reply.resolve(body)
  }

  #end(): void {
    this.#isOver = true
    for (const { reply } of this.#questions.splice(0)) reply.resolve(FAILED)
  }
}
