import { type Boardwalk, read } from './client.ts'
import { Console } from './console.ts'
import { ApiError, SessionEndedError } from './errors.ts'
import type { Session } from './wait.ts'

type From = number | 'start' | 'now'

/** The console of a session, opened when it is first needed and again where it was lost. */
export class SessionConsole {
  readonly #client: Boardwalk
  readonly #session: Pick<Session, 'id' | 'speed'>
  readonly #signal: AbortSignal | undefined
  #open: Promise<Console> | undefined
  #from: From
  /** What the console printed that was open last. */
  #printed = ''

  /** `signal` closes it; by default, what ends the calls of the client. */
  constructor(client: Boardwalk, session: Pick<Session, 'id' | 'speed'>, from: From, signal = client.signal) {
    this.#client = client
    this.#session = session
    this.#from = from
    this.#signal = signal
  }

  get(): Promise<Console> {
    this.#open ??= this.#connect()
    return this.#open
  }

  /** Returns the newest text of the board, 64 KiB at most. It is empty before the first use. */
  async printed(): Promise<string> {
    const [open] = await Promise.allSettled([this.#open])
    return (open.status === 'fulfilled' && open.value?.recent) || this.#printed
  }

  /** Leaves out what the board printed before: an act has started it again. */
  async continueAt(from: From | null): Promise<void> {
    if (from === null) return
    await this.close()
    this.#from = from
  }

  async close(): Promise<void> {
    this.#printed = await this.printed()
    const open = this.#open
    this.#open = undefined
    const [closing] = await Promise.allSettled([open])
    if (closing.status === 'fulfilled') await closing.value?.close()
  }

  async #connect(): Promise<Console> {
    try {
      const { url } = this.#client
      const key = (await this.#client.key(this.#signal)) ?? ''
      const { id, speed } = this.#session
      const of = { url, key, sessionId: id, speed }
      const options = { ...of, signal: this.#signal, from: this.#from }
      const opened = await Console.open(options)
      void opened.ended.then((reason) => this.#forget(opened, reason))
      return opened
    } catch (error) {
      this.#open = undefined
      if (!(error instanceof ApiError && error.code === 'session_ended')) throw error
      const params = { path: { session_id: this.#session.id } }
      const { end_reason, end_message } = await read(this.#client.http.GET('/v1/sessions/{session_id}', { params }))
      throw new SessionEndedError(this.#session.id, end_reason, end_message)
    }
  }

  /** A console that was lost is opened again; one whose session has ended says so. */
  async #forget(lost: Console, reason: Error): Promise<void> {
    if (reason instanceof SessionEndedError || (await this.#open) !== lost) return
    this.#from = lost.offset
    this.#open = undefined
  }
}
