import { BoardHub, GatheredNotes } from '#core/consoles/index.ts'
import type { BoardNews, Subscription } from '#core/instances.ts'
import { keyOfPartChange, type PartChange, toPartsNote } from '#wire/part-notes.ts'
import { MAX_PARTS, type PartInput, type PartState, settingsIn } from '#wire/parts.ts'
import { ScreenNotes } from './screen-notes.ts'

type Agent = { set: (part: string, state: PartInput) => boolean; note: (text: string) => void }

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
  /** What is set of the parts, by part and member, as it was told last. */
  readonly #settings = new Map<string, PartChange['value']>()
  readonly #names = new Set<string>()
  readonly #notes: GatheredNotes<PartChange>
  readonly #screens: ScreenNotes

  constructor(sessionId: string, agent: Agent) {
    this.#sessionId = sessionId
    this.#agent = agent
    this.#notes = new GatheredNotes((changes) => agent.note(toPartsNote(changes)))
    this.#screens = new ScreenNotes((text) => agent.note(text))
    partHub.attach(sessionId, this)
  }

  get all(): BoardNews[] {
    return [...this.#news.values()]
  }

  /** Takes what the agent says. */
  take(news: BoardNews): void {
    for (const kind of Object.keys(news)) this.#news.set(kind, news)
    if ('states' in news) {
      const states = news.states.filter(({ name }) => this.#isPart(name))
      this.#notes.add(states.flatMap((state) => this.#changesOf(state)))
      this.#screens.take(states)
    }
    partHub.publish(this.#sessionId, news)
  }

  /** Sets something of a part. Returns false if the agent cannot be told. */
  set(part: string, state: PartInput): boolean {
    return this.#agent.set(part, state)
  }

  end(): void {
    this.#notes.end()
    this.#screens.end()
    partHub.detach(this.#sessionId, this)
  }

  /** An agent is not trusted to say the same names: of more than a board has, nothing is kept. */
  #isPart(name: string): boolean {
    if (this.#names.size < MAX_PARTS) this.#names.add(name)
    return this.#names.has(name)
  }

  /** Returns what was set of a part since it was told last. What it has at first is declared. */
  #changesOf({ name, kind, state }: PartState): PartChange[] {
    return Object.entries(settingsIn(kind, state)).flatMap(([member, value]) => {
      const key = keyOfPartChange({ name, member })
      const isChanged = this.#settings.has(key) && this.#settings.get(key) !== value
      this.#settings.set(key, value)
      return isChanged ? [{ name, member, value }] : []
    })
  }
}
