import type { LiveSession } from '../../typescript/src/index.ts'
import { SessionConsole } from '../../typescript/src/session-console.ts'

/** The console of a session, from its first output on, until `signal` aborts. */
export class BoardConsole extends SessionConsole {
  readonly #session: LiveSession

  constructor(session: LiveSession, signal: AbortSignal) {
    super(session.client, session.record, 'start', signal)
    this.#session = session
  }

  /** Runs a command of the board. What is expected from then on is what it prints after it. */
  async restart<T extends { output_from: number | null }>(work: () => Promise<T>): Promise<T> {
    const { console: before } = await this.#session.refresh()
    const done = await work()
    await this.continueAt(done.output_from ?? before?.bytes ?? 'now')
    return done
  }
}
