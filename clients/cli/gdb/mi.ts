import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { UsageError } from '../../typescript/src/index.ts'
import { reasonOf } from '../files.ts'
import { type MiResults, readRecord } from './mi-records.ts'

/** gdb answers at once, except where it asks the board, which has `remotetimeout`. */
const ANSWER_MS = 60_000
/** How long gdb may take to leave before it is killed. */
const EXIT_MS = 3_000
/** How long an interrupted board may take to stand still. */
const INTERRUPT_MS = 15_000
const KEPT_WORDS = 4_096

type Waiting = PromiseWithResolvers<MiResults>
/** Why a program stands still, and whether it had to be interrupted. */
type Stopped = { stop: MiResults; isLate: boolean }

/** A gdb that is driven by its machine interface, from its start to its end. */
export class Mi implements AsyncDisposable {
  readonly #child: ChildProcessWithoutNullStreams
  readonly #program: string
  readonly #waiting = new Map<number, Waiting>()
  #stopped: Waiting | undefined
  #token = 0
  /** The end of what gdb and its connection to the board have said. */
  #words = ''
  /** Why nothing can be asked of it any more. */
  #end: UsageError | undefined

  constructor(program: string, args: readonly string[], env: NodeJS.ProcessEnv) {
    this.#program = program
    this.#child = spawn(program, ['--interpreter=mi3', ...args], { env })
    this.#child.on('error', (cause) => this.#fail(`${program} cannot be started: ${reasonOf(cause)}.`))
    this.#child.on('close', () => this.#fail(`${program} has ended. ${this.words}`.trim()))
    this.#child.stdin.on('error', () => {})
    this.#child.stderr.setEncoding('utf8').on('data', (text: string) => this.#keep(text))
    createInterface({ input: this.#child.stdout }).on('line', (line) => this.#take(line))
  }

  /** What gdb and its connection to the board have said last, for errors. */
  get words(): string {
    return this.#words.trim()
  }

  get isOver(): boolean {
    return this.#end !== undefined
  }

  /** Carries out a command. Throws a UsageError with the words of gdb if it fails. */
  async command(text: string): Promise<MiResults> {
    if (this.#end) throw this.#end
    if (/[\n\r]/.test(text)) throw new Error('a command of gdb is one line')
    const token = ++this.#token
    const waiting = Promise.withResolvers<MiResults>()
    this.#waiting.set(token, waiting)
    this.#child.stdin.write(`${token}${text}\n`)
    const late = setTimeout(
      () => waiting.reject(new UsageError(`gdb has not answered for ${ANSWER_MS / 1_000} seconds.`)),
      ANSWER_MS,
    )
    try {
      return await waiting.promise
    } finally {
      clearTimeout(late)
      this.#waiting.delete(token)
    }
  }

  /**
   * Lets the program go on until it stops by itself. After `ms`, or as `signal` aborts, it is
   * interrupted, and `isLate` is true.
   */
  async run(text: string, ms: number, signal: AbortSignal): Promise<Stopped> {
    const stopped = Promise.withResolvers<MiResults>()
    this.#stopped = stopped
    // It is awaited below, and may be rejected before.
    stopped.promise.catch(() => {})
    try {
      await this.command(text)
      const stop = await this.#within(stopped.promise, ms, signal)
      return stop ? { stop, isLate: false } : { stop: await this.#interrupted(stopped.promise), isLate: true }
    } finally {
      this.#stopped = undefined
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null || this.#child.pid === undefined) return
    const closed = new Promise<void>((resolve) => void this.#child.once('close', () => resolve()))
    const kill = setTimeout(() => void this.#child.kill('SIGKILL'), EXIT_MS)
    this.#child.stdin.end('-gdb-exit\n')
    await closed
    clearTimeout(kill)
  }

  async #interrupted(stopped: Promise<MiResults>): Promise<MiResults> {
    await this.command('-exec-interrupt')
    const where = await this.#within(stopped, INTERRUPT_MS, new AbortController().signal)
    if (!where) throw new UsageError('The board does not stand still. End the debugger with debug_stop.')
    return where
  }

  async #within(stopped: Promise<MiResults>, ms: number, signal: AbortSignal): Promise<MiResults | undefined> {
    const over = Promise.withResolvers<undefined>()
    const timer = setTimeout(() => over.resolve(undefined), ms)
    const abort = () => over.resolve(undefined)
    signal.addEventListener('abort', abort)
    if (signal.aborted) abort()
    try {
      return await Promise.race([stopped, over.promise])
    } finally {
      clearTimeout(timer)
      signal.removeEventListener('abort', abort)
    }
  }

  #take(line: string): void {
    const record = readRecord(line)
    if (!record) return
    if (record.kind === 'text') this.#keep(record.text)
    else if (record.kind === 'event') {
      if (record.word === 'stopped') this.#stopped?.resolve(record.results)
    } else if (record.token !== undefined) {
      const waiting = this.#waiting.get(record.token)
      if (record.word === 'error') waiting?.reject(new UsageError(`gdb: ${String(record.results.msg)}`))
      else waiting?.resolve(record.results)
    }
  }

  #keep(text: string): void {
    this.#words = (this.#words + text).slice(-KEPT_WORDS)
  }

  #fail(message: string): void {
    this.#end ??= new UsageError(message || `${this.#program} has ended.`)
    for (const waiting of this.#waiting.values()) waiting.reject(this.#end)
    this.#stopped?.reject(this.#end)
  }
}
