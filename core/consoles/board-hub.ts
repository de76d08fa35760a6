import { type InstanceMessage, instanceId, tellInstance } from '#core/instances.ts'
import { logFailure } from '#core/log.ts'
import { processShared } from '#process-shared.ts'
import { findConsole } from './live-consoles.ts'

type Messages<News> = {
  news: (session: string, news: News) => InstanceMessage
  wanted: (session: string, instance: string) => InstanceMessage
}
type Listener<News> = (news: News) => void
/** Who watches a session's board here, and the instance with its agent. */
type Watched<News> = { instance: string | null; listeners: Set<Listener<News>> }

/**
 * What boards report besides their output, such as pins. The instance that has the agent keeps it,
 * and passes it on to those who watch, here and at other instances. `all` is what a new watcher is
 * told.
 */
export class BoardHub<Board extends { readonly all: News[] }, News> {
  readonly #task: string
  readonly #messages: Messages<News>
  readonly #boards: Map<string, Board>
  readonly #watched: Map<string, Watched<News>>

  /** `task` names it in the log. */
  constructor(task: string, messages: Messages<News>) {
    this.#task = task
    this.#messages = messages
    this.#boards = processShared(`${task} of boards`, () => new Map())
    this.#watched = processShared(`listeners to ${task}`, () => new Map())
  }

  find(sessionId: string): Board | undefined {
    return this.#boards.get(sessionId)
  }

  /** The agent of a session's board is connected to this instance. */
  attach(sessionId: string, board: Board): void {
    this.#boards.set(sessionId, board)
  }

  detach(sessionId: string, board: Board): void {
    if (this.#boards.get(sessionId) === board) this.#boards.delete(sessionId)
  }

  /** Passes on news of a board whose agent is connected here. */
  publish(sessionId: string, news: News): void {
    this.hear(sessionId, news)
    const now = performance.now()
    for (const [instance, { until }] of findConsole(sessionId)?.remotes ?? [])
      if (until > now) this.tell(instance, this.#messages.news(sessionId, news))
  }

  /** Passes on news to those who watch on this instance. */
  hear(sessionId: string, news: News): void {
    for (const listener of this.#watched.get(sessionId)?.listeners ?? []) listener(news)
  }

  /** Tells another instance all about a session's board. */
  reply(sessionId: string, instance: string): void {
    for (const news of this.find(sessionId)?.all ?? []) this.tell(instance, this.#messages.news(sessionId, news))
  }

  /**
   * Calls `listener` with what is known of a session's board, here or on the `instance` with the
   * agent, and with its news. Returns how to stop.
   */
  watch(sessionId: string, instance: string | null, listener: Listener<News>): () => void {
    const own = { listeners: new Set<Listener<News>>(), ...this.#watched.get(sessionId), instance }
    own.listeners.add(listener)
    this.#watched.set(sessionId, own)
    for (const news of this.find(sessionId)?.all ?? []) listener(news)
    this.ask(sessionId, instance)
    return () => {
      own.listeners.delete(listener)
      if (own.listeners.size === 0 && this.#watched.get(sessionId)?.listeners === own.listeners)
        this.#watched.delete(sessionId)
    }
  }

  /** Asks again about all that is watched here, at once: this instance begins to hear others. */
  askAgain(): void {
    const asked = [...this.#watched].flatMap(([sessionId, { instance }]) =>
      instance && !this.find(sessionId) ? { instance, message: this.#messages.wanted(sessionId, instanceId()) } : [],
    )
    for (const [instance, of] of Map.groupBy(asked, (one) => one.instance))
      this.tell(instance, ...of.map(({ message }) => message))
  }

  /** Asks the `instance` with the agent for all about a board, unless that is this one. */
  ask(sessionId: string, instance: string | null): void {
    if (instance && !this.find(sessionId)) this.tell(instance, this.#messages.wanted(sessionId, instanceId()))
  }

  tell(instance: string, ...messages: InstanceMessage[]): void {
    tellInstance(instance, messages).catch((error: unknown) => logFailure(error, { task: this.#task }))
  }
}
