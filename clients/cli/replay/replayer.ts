import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { ReplayError } from './problem.ts'

/** A file that was on the board. */
export type FirmwareFile = { format: 'uf2' | 'hex' | 'elf' | 'bin'; bytes: Uint8Array; address: number | null }

/**
 * Where to stand: at the end, at a time of the board, or once so many bytes have been printed, of
 * the session's console or of the replay.
 */
export type Where = { at: 'end' } | { at: 'ms'; ms: number } | { at: 'printed' | 'replayed'; bytes: number }

type Settings = { recording: Uint8Array; emulatorSha256: string; files: FirmwareFile[] }

/** What an emulator says, as `agent/emulated/replay/messages.ts` has it. */
type Said =
  | { t: 'progress'; part: number }
  | { t: 'verified'; hash: string; printed: Uint8Array; ms: number }
  | { t: 'stands'; ms: number; hash?: string }
  | { t: 'bytes'; bytes: Uint8Array }
  | { t: 'left' }
  | { t: 'refused'; why: string; needs?: string }

type Options = {
  progress: (part: number) => void
  /** Ends all that is waited for, with its reason. */
  signal: AbortSignal
}

export type Debugger = { bytes(bytes: Uint8Array): void; left(): void }

/** An emulator in a thread of this process, which replays one recording. */
export class Replayer implements AsyncDisposable {
  readonly #worker: Worker
  readonly #progress: (part: number) => void
  readonly #signal: AbortSignal
  readonly #stop = (): void => this.#fail(this.#signal.reason)
  #asked: PromiseWithResolvers<Said> | undefined
  #debugger: Debugger | undefined
  /** Rejects if the replay breaks while a debugger is at it, or its user stops it. */
  readonly broken: Promise<never>
  readonly #broken = Promise.withResolvers<never>()

  constructor(file: string, settings: Settings, { progress, signal }: Options) {
    this.#progress = progress
    this.broken = this.#broken.promise
    // What is asked next rejects too.
    this.broken.catch(() => {})
    // The emulator needs nothing of this process, and gets nothing of it.
    this.#worker = new Worker(file, { workerData: settings, env: {}, stdout: true, stderr: true })
    this.#worker.stdout.resume()
    this.#worker.stderr.resume()
    this.#worker.on('message', (said: Said) => this.#hear(said))
    this.#worker.on('error', (cause) => this.#fail(new ReplayError(`The emulator failed: ${cause}`, { cause })))
    this.#worker.on('exit', () => this.#fail(new ReplayError('The emulator has ended.')))
    this.#signal = signal
    signal.addEventListener('abort', this.#stop)
    if (signal.aborted) this.#stop()
  }

  /** Replays all of it. Throws a ReplayError unless it was the same. */
  async verify(): Promise<Extract<Said, { t: 'verified' }>> {
    const said = await this.#ask({ t: 'verify' })
    if (said.t !== 'verified') throw new ReplayError(`The emulator said ${said.t}.`)
    return said
  }

  /** Stands at a place, for a debugger. Other places than the end need `verify` before. */
  async goTo(where: Where): Promise<Extract<Said, { t: 'stands' }>> {
    const said = await this.#ask({ t: 'go', where })
    if (said.t !== 'stands') throw new ReplayError(`The emulator said ${said.t}.`)
    return said
  }

  /** Lets a debugger in. Returns what takes its bytes. */
  attach(debugged: Debugger): (bytes: Uint8Array) => void {
    this.#debugger = debugged
    this.#worker.postMessage({ t: 'debugger' })
    return (bytes) => this.#worker.postMessage({ t: 'bytes', bytes: new Uint8Array(bytes) })
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#signal.removeEventListener('abort', this.#stop)
    const over = once(this.#worker, 'exit')
    await this.#worker.terminate()
    await over
  }

  #ask(message: object): Promise<Said> {
    this.#asked = Promise.withResolvers()
    this.#worker.postMessage(message)
    return Promise.race([this.#asked.promise, this.broken])
  }

  #hear(said: Said): void {
    if (said.t === 'progress') this.#progress(said.part)
    else if (said.t === 'bytes') this.#debugger?.bytes(said.bytes)
    else if (said.t === 'left') this.#debugger?.left()
    else if (said.t === 'refused') {
      const { why, needs } = said
      this.#fail(new ReplayError(`The recording cannot be replayed: ${why}.`, { needs }))
    } else this.#asked?.resolve(said)
  }

  #fail(error: unknown): void {
    this.#broken.reject(error)
  }
}
