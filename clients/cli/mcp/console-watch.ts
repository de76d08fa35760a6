import { Console, type LiveSession } from '../../typescript/src/index.ts'

/** How often a client learns of new output at most. */
const PAUSE_MS = 1_000

type Listener = { onOutput: () => void; onError: (error: unknown) => void }

/** Says that a console has new output, while somebody wants to know. */
export class ConsoleWatch {
  readonly #listener: Listener
  #session: LiveSession | undefined
  /** Set while somebody wants to know. */
  #wanted: AbortController | undefined
  #signal: AbortSignal | undefined
  #pause: NodeJS.Timeout | undefined
  #isDue: boolean = false

  constructor(listener: Listener) {
    this.#listener = listener
  }

  /** Takes the session that has started, in place of the one before. */
  follow(session: LiveSession): void {
    this.#session = session
    if (this.#signal) this.begin(this.#signal)
  }

  /** Watches the newest session and those after it, until `signal` is aborted. */
  begin(signal: AbortSignal): void {
    this.end()
    this.#signal = signal
    this.#wanted = new AbortController()
    if (this.#session) this.#watch(this.#session, AbortSignal.any([signal, this.#wanted.signal]))
  }

  end(): void {
    this.#wanted?.abort()
    clearTimeout(this.#pause)
    this.#wanted = this.#signal = this.#pause = undefined
    this.#isDue = false
  }

  #watch(session: LiveSession, signal: AbortSignal): void {
    this.#read(session, signal).catch((error: unknown) => {
      if (!signal.aborted) this.#listener.onError(error)
    })
  }

  async #read({ id, client }: LiveSession, signal: AbortSignal): Promise<void> {
    const options = { url: client.url, key: client.apiKey ?? '', sessionId: id, from: 'now', signal } as const
    await using console = await Console.open(options)
    for await (const _ of console.chunks()) if (!signal.aborted) this.#announce()
  }

  /** Announces at once, and what comes within the pause at its end. */
  #announce(): void {
    if (this.#pause) {
      this.#isDue = true
      return
    }
    this.#listener.onOutput()
    this.#pause = setTimeout(() => {
      this.#pause = undefined
      if (!this.#isDue) return
      this.#isDue = false
      this.#announce()
    }, PAUSE_MS)
    this.#pause.unref()
  }
}
