import { findConsole } from '#core/consoles/index.ts'
import { type BoardNews, type InstanceMessage, instanceId, type Subscription, tellInstance } from '#core/instances.ts'
import { logFailure } from '#core/log.ts'
import { processShared } from '#process-shared.ts'
import type { PartInput } from '#wire/parts.ts'

type Listener = (news: BoardNews) => void
type Agent = { set: (part: string, state: PartInput) => boolean }

/** The parts of boards whose agents are connected to this instance, by session. */
const boards = processShared('parts of boards', () => new Map<string, LiveParts>())
/** Who wants to hear of parts here, by session: viewers, and calls that wait for a reply. */
const listeners = processShared('listeners to parts', () => new Map<string, Set<Listener>>())

/** The parts on one session's board, on the instance that has its agent. */
export class LiveParts {
  readonly #sessionId: string
  readonly #agent: Agent
  /** The newest of each kind. */
  readonly #news = new Map<string, BoardNews>()

  constructor(sessionId: string, agent: Agent) {
    this.#sessionId = sessionId
    this.#agent = agent
  }

  get all(): BoardNews[] {
    return [...this.#news.values()]
  }

  /** Takes what the agent says. */
  take(news: BoardNews): void {
    for (const kind of Object.keys(news)) this.#news.set(kind, news)
    hearParts(this.#sessionId, news)
    const now = performance.now()
    for (const [instance, { until }] of findConsole(this.#sessionId)?.remotes ?? [])
      if (until > now) tell(instance, { t: 'parts', session: this.#sessionId, news })
  }

  /** Sets something of a part. Returns false if the agent cannot be told. */
  set(part: string, state: PartInput): boolean {
    return this.#agent.set(part, state)
  }

  end(): void {
    if (boards.get(this.#sessionId) === this) boards.delete(this.#sessionId)
  }
}

/** The agent of a session's board is connected to this instance. */
export function attachParts(sessionId: string, agent: Agent): LiveParts {
  const parts = new LiveParts(sessionId, agent)
  boards.set(sessionId, parts)
  return parts
}

export function findParts(sessionId: string): LiveParts | undefined {
  return boards.get(sessionId)
}

/** Passes on what is new, to those who listen on this instance. */
function hearParts(sessionId: string, news: BoardNews): void {
  for (const listener of listeners.get(sessionId) ?? []) listener(news)
}

/** What other instances tell this one of parts. */
export const partMessages: Subscription = {
  parts: ({ session, news }) => hearParts(session, news),
  parts_wanted: ({ session, instance }) => tellParts(session, instance),
  set_part: ({ session, part, state }) => findParts(session)?.set(part, state),
}

/** Another instance wants to know the parts of a session's board. */
function tellParts(sessionId: string, instance: string): void {
  for (const news of boards.get(sessionId)?.all ?? []) tell(instance, { t: 'parts', session: sessionId, news })
}

/**
 * Calls `listener` with what is known of a session's parts, and with what is new of them: they are
 * here, or on the instance with the agent. Returns how to stop.
 */
export function watchParts(sessionId: string, instance: string | null, listener: Listener): () => void {
  const own = listeners.get(sessionId) ?? new Set()
  listeners.set(sessionId, own.add(listener))
  const parts = boards.get(sessionId)
  for (const news of parts?.all ?? []) listener(news)
  if (!parts && instance) tell(instance, { t: 'parts_wanted', session: sessionId, instance: instanceId() })
  return () => {
    own.delete(listener)
    if (own.size === 0 && listeners.get(sessionId) === own) listeners.delete(sessionId)
  }
}

export function tell(instance: string, message: InstanceMessage): void {
  tellInstance(instance, [message]).catch((error: unknown) => logFailure(error, { task: 'parts' }))
}
