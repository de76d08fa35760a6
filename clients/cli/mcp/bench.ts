import {
  type LiveSession,
  type Session,
  type StartOptions,
  startSession,
  UsageError,
} from '../../typescript/src/index.ts'
import { metadataOfCi } from '../ci-metadata.ts'
import type { Context } from '../context.ts'
import { BoardConsole } from './board-console.ts'
import { BoardDebugger } from './board-debugger.ts'
import { Budget } from './budget.ts'
import { Captures } from './captures.ts'
import type { Files } from './files.ts'

export type Limits = { maxCredits: number; leaseSeconds: number }
type Wanted = { board_type?: string | undefined; board_id?: string | undefined; minutes?: number | undefined }
/** What only a session of its own has. The service says what a part may be. */
type Asked = Wanted & {
  speed?: StartOptions['speed']
  seed?: number | undefined
  parts?: object[] | undefined
}
type Board = { session: LiveSession; console: BoardConsole }
type Started = { signal: AbortSignal; onChange: (session: Session) => void }
type Options = Limits & { files: Files; onStart: (session: LiveSession) => void }
/** With what a session has to be started. */
type Terms = { maxCredits: number; metadata: Record<string, string>; leaseSeconds: number }

/** The one session of a server, and what all may cost. Leaving its scope ends the session. */
export class Bench implements AsyncDisposable {
  readonly context: Context
  readonly budget: Budget
  readonly files: Files
  readonly captures = new Captures()
  readonly debug = new BoardDebugger()
  readonly #leaseSeconds: number
  readonly #onStart: (session: LiveSession) => void
  #spending: Promise<unknown> | undefined
  #board: Board | undefined

  constructor(context: Context, { files, maxCredits, leaseSeconds, onStart }: Options) {
    this.context = context
    this.files = files
    this.budget = new Budget(context.client, maxCredits)
    this.#leaseSeconds = leaseSeconds
    this.#onStart = onStart
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
  start(given: Asked, { signal, onChange }: Started): Promise<LiveSession> {
    const { boardType, boardId } = boardOf(given)
    return this.spend(async (terms) => {
      const { client, out } = this.context
      const { minutes, speed, seed } = given
      const parts = given.parts as StartOptions['parts']
      const wanted = { boardType, boardId, minutes, speed, seed, parts, ...terms }
      const onWarning = (text: string) => out.say(text)
      const session = await startSession(client, { ...wanted, onWarning, onChange, signal })
      await this.#board?.console.close()
      await this.debug.close()
      this.#board = { session, console: new BoardConsole(session, this.context.signal) }
      this.#onStart(session)
      return session
    })
  }

  /** Does what starts a session, on the terms that it gets. Throws while another one is live. */
  async spend<T>(work: (terms: Terms) => Promise<T>): Promise<T> {
    if (this.#spending !== undefined)
      throw new UsageError('A session is being started already. There can be one at a time.')
    const spending = this.#terms().then(work)
    this.#spending = spending
    try {
      return await spending
    } finally {
      this.#spending = undefined
    }
  }

  /** Waits for a start that is under way, so that its session is ended as well. */
  async [Symbol.asyncDispose](): Promise<void> {
    using _captures = this.captures
    await Promise.allSettled([this.#spending])
    await this.debug.close()
    await this.#board?.console.close()
    await this.#board?.session[Symbol.asyncDispose]()
  }

  async #terms(): Promise<Terms> {
    const metadata = { ...metadataOfCi(this.context.settings.environment), ...this.budget.metadata }
    return { maxCredits: await this.budget.left(), metadata, leaseSeconds: this.#leaseSeconds }
  }
}

/** Returns which board is meant. Throws a {@link UsageError} unless exactly one thing is named. */
export function boardOf({ board_type: boardType, board_id: boardId }: Wanted) {
  if ((boardType === undefined) === (boardId === undefined))
    throw new UsageError('Give board_type or board_id, and not both.')
  return { boardType, boardId }
}
