import { randomUUID } from 'node:crypto'
import { type Boardwalk, type components, pages, read, UsageError } from '../../typescript/src/index.ts'
import { counted } from '../counted.ts'

type Session = components['schemas']['Session']
type Spent = { credits: number; live: Session | undefined }

const PAGE = 100
const MARK = 'mcp_server'

/**
 * What all sessions of one server may cost together. The service knows them by a mark, so a session
 * also counts if the response to its start was lost.
 */
export class Budget {
  readonly maxCredits: number
  readonly #client: Boardwalk
  readonly #mark = randomUUID()

  constructor(client: Boardwalk, maxCredits: number) {
    this.#client = client
    this.maxCredits = maxCredits
  }

  /** What every session of this server is started with. */
  get metadata(): Record<string, string> {
    return { [MARK]: this.#mark }
  }

  /** Returns what a new session may cost. Throws while one is live, and where nothing is left. */
  async left(): Promise<number> {
    const { credits, live } = await this.spent()
    if (live) throw new UsageError(`Session ${live.id} has not ended yet. There can be one at a time.`)
    if (credits >= this.maxCredits)
      throw new UsageError(
        `--max-credits allows ${counted(this.maxCredits, 'credit')}, and all of it is used. No session can be started.`,
      )
    return this.maxCredits - credits
  }

  /** Returns what all sessions have cost so far, and the one that is live. */
  async spent(): Promise<Spent> {
    const filters = { metadata: `${MARK}:${this.#mark}`, limit: PAGE }
    const readPage = (query: object) =>
      this.#client.http.GET('/v1/sessions', { params: { query: { ...filters, ...query } } })
    const sessions = new Map<string, Session>()
    let live: Session | undefined
    for await (const { active, ended } of pages(readPage, read)) {
      live ??= active[0]
      for (const session of [...active, ...ended]) sessions.set(session.id, session)
    }
    // What a board's failure gave back is not spent.
    const costs = [...sessions.values()].map(({ credits_used, credits_refunded }) => credits_used - credits_refunded)
    return { credits: costs.reduce((sum, cost) => sum + cost, 0), live }
  }
}
