import { type LiveSession, startSession, UsageError } from '../../typescript/src/index.ts'
import { metadataOfCi } from '../ci-metadata.ts'
import type { Context } from '../context.ts'
import { BoardConsole } from './board-console.ts'
import { Budget } from './budget.ts'
import type { Files } from './files.ts'

export type Limits = { maxCredits: number; leaseSeconds: number }
export type Wanted = { board_type?: string | undefined; board_id?: string | undefined; minutes?: number | undefined }
type Board = { session: LiveSession; console: BoardConsole }

/** The one session of a server, and what all may cost. Leaving its scope ends the session. */
export class Bench implements AsyncDisposable {
  readonly context: Context
  readonly budget: Budget
  readonly files: Files
  readonly #leaseSeconds: number
  #starting: Promise<LiveSession> | undefined
  #board: Board | undefined

  constructor(context: Context, files: Files, { maxCredits, leaseSeconds }: Limits) {
    this.context = context
    this.files = files
    this.budget = new Budget(context.client, maxCredits)
    this.#leaseSeconds = leaseSeconds
  }

  get hasBoard(): boolean {
    return this.#board !== undefined
  }

  /** The newest session, also after its end. Throws where there has not been one. */
  get board(): Board {
    if (!this.#board) throw new UsageError('There is no session. Call start_session first.')
    return this.#board
  }

  /** Starts a session and waits until it runs. Throws while another one is live. */
  async start(wanted: Wanted, signal: AbortSignal): Promise<LiveSession> {
    if (this.#starting) throw new UsageError('A session is being started already. There can be one at a time.')
    this.#starting = this.#start(wanted, signal)
    try {
      const session = await this.#starting
      await this.#board?.console.close()
      this.#board = { session, console: new BoardConsole(session, this.context.signal) }
      return session
    } finally {
      this.#starting = undefined
    }
  }

  /** Waits for a start that is under way, so that its session is ended as well. */
  async [Symbol.asyncDispose](): Promise<void> {
    const [started] = await Promise.allSettled([this.#starting])
    await this.#board?.console.close()
    await this.#board?.session[Symbol.asyncDispose]()
    if (started.status === 'fulfilled') await started.value?.[Symbol.asyncDispose]()
  }

  async #start({ board_type, board_id, minutes }: Wanted, signal: AbortSignal): Promise<LiveSession> {
    if ((board_type === undefined) === (board_id === undefined))
      throw new UsageError('Give board_type or board_id, and not both.')
    const { client, settings, out } = this.context
    return startSession(client, {
      ...{ boardType: board_type, boardId: board_id, minutes, leaseSeconds: this.#leaseSeconds },
      maxCredits: await this.budget.left(),
      metadata: { ...metadataOfCi(settings.environment), ...this.budget.metadata },
      onWarning: (text) => out.say(text),
      signal,
    })
  }
}
