import { Console, type LiveSession, SessionEndedError } from '../../typescript/src/index.ts'

type From = number | 'start' | 'now'

/** The console of a session, opened when it is first needed and again where it was lost. */
export class BoardConsole {
  readonly #session: LiveSession
  readonly #signal: AbortSignal
  #open: Promise<Console> | undefined
  #from: From = 'start'

  constructor(session: LiveSession, signal: AbortSignal) {
    this.#session = session
    this.#signal = signal
  }

  get(): Promise<Console> {
    this.#open ??= this.#connect()
    return this.#open
  }

  /** Runs a command of the board. What is expected from then on is what it prints after it. */
  async restart<T extends { output_from: number | null }>(work: () => Promise<T>): Promise<T> {
    const { console: before } = await this.#session.refresh()
    const done = await work()
    await this.close()
    this.#from = done.output_from ?? before?.bytes ?? 'now'
    return done
  }

  async close(): Promise<void> {
    const open = this.#open
    this.#open = undefined
    const [closing] = await Promise.allSettled([open])
    if (closing.status === 'fulfilled') await closing.value?.close()
  }

  async #connect(): Promise<Console> {
    try {
      const { id, client } = this.#session
      const options = { url: client.url, key: client.apiKey ?? '', sessionId: id, signal: this.#signal }
      const opened = await Console.open({ ...options, from: this.#from })
      void opened.ended.then((reason) => this.#forget(opened, reason))
      return opened
    } catch (error) {
      this.#open = undefined
      throw error
    }
  }

  /** A console that was lost is opened again; one whose session has ended says so. */
  async #forget(lost: Console, reason: Error): Promise<void> {
    if (reason instanceof SessionEndedError || this.#open === undefined || (await this.#open) !== lost) return
    this.#from = lost.offset
    this.#open = undefined
  }
}
