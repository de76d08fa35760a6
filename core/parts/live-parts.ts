import { BoardHub } from '#core/consoles/index.ts'
import type { BoardNews, Subscription } from '#core/instances.ts'
import type { PartInput } from '#wire/parts.ts'

type Agent = { set: (part: string, state: PartInput) => boolean }

/** The parts of boards, and who watches them. */
export const partHub = new BoardHub<LiveParts, BoardNews>('parts', {
  news: (session, news) => ({ t: 'parts', session, news }),
  wanted: (session, instance) => ({ t: 'parts_wanted', session, instance }),
})

/** What other instances tell this one of parts. */
export const partMessages: Subscription = {
  parts: ({ session, news }) => partHub.hear(session, news),
  parts_wanted: ({ session, instance }) => partHub.reply(session, instance),
  set_part: ({ session, part, state }) => partHub.find(session)?.set(part, state),
  onListen: () => partHub.askAgain(),
}

/** The parts on one session's board, on the instance that has its agent. */
export class LiveParts {
  readonly #sessionId: string
  readonly #agent: Agent
  /** The newest of each kind. */
  readonly #news = new Map<string, BoardNews>()

  constructor(sessionId: string, agent: Agent) {
    this.#sessionId = sessionId
    this.#agent = agent
    partHub.attach(sessionId, this)
  }

  get all(): BoardNews[] {
    return [...this.#news.values()]
  }

  /** Takes what the agent says. */
  take(news: BoardNews): void {
    for (const kind of Object.keys(news)) this.#news.set(kind, news)
    partHub.publish(this.#sessionId, news)
  }

  /** Sets something of a part. Returns false if the agent cannot be told. */
  set(part: string, state: PartInput): boolean {
    return this.#agent.set(part, state)
  }

  end(): void {
    partHub.detach(this.#sessionId, this)
  }
}
