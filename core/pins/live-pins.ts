import { findConsole } from '#core/consoles/index.ts'
import { type InstanceMessage, instanceId, type Subscription, tellInstance } from '#core/instances.ts'
import { logFailure } from '#core/log.ts'
import { processShared } from '#process-shared.ts'
import type { PinInput, PinState } from '#wire/pins.ts'

/** A board says no more about its pins than this often in the record of its console. */
const NOTE_MS = 1_000
const MAX_NOTE = 200

/** Hears of pins that have changed, or of all of them. */
type Listener = (changes: PinState[], isAll: boolean) => void

type Agent = { set: (pin: string, input: PinInput) => boolean; note: (text: string) => void }

/** The pins of boards whose agents are connected to this instance, by session. */
const boards = processShared('pins of boards', () => new Map<string, LivePins>())
/** Who wants to hear of pins here, by session: viewers, and calls that wait for a reply. */
const listeners = processShared('listeners to pins', () => new Map<string, Set<Listener>>())

/** The pins of one session's board, on the instance that has its agent. */
export class LivePins {
  readonly #sessionId: string
  readonly #agent: Agent
  readonly #states = new Map<string, PinState>()
  /** What is not in the record yet. */
  readonly #unnoted = new Set<string>()
  #timer: NodeJS.Timeout | undefined

  constructor(sessionId: string, agent: Agent) {
    this.#sessionId = sessionId
    this.#agent = agent
  }

  get all(): PinState[] {
    return [...this.#states.values()]
  }

  /** Takes what the agent says has changed. */
  take(changes: PinState[]): void {
    const isFirst = this.#states.size === 0
    for (const change of changes) {
      this.#states.set(change.pin, change)
      if (!isFirst && change.direction === 'out') this.#unnoted.add(change.pin)
    }
    if (this.#unnoted.size > 0) this.#timer ??= setTimeout(() => this.#note(), NOTE_MS)
    hearPins(this.#sessionId, changes, isFirst)
    const now = performance.now()
    for (const [instance, { until }] of findConsole(this.#sessionId)?.remotes ?? [])
      if (until > now) tell(instance, { t: 'pins', session: this.#sessionId, changes, isAll: isFirst })
  }

  /** Puts something on a pin from outside. Returns false if the agent cannot be told. */
  set(pin: string, input: PinInput): boolean {
    return this.#agent.set(pin, input)
  }

  end(): void {
    clearTimeout(this.#timer)
    if (boards.get(this.#sessionId) === this) boards.delete(this.#sessionId)
  }

  #note(): void {
    this.#timer = undefined
    const words = [...this.#unnoted].flatMap((pin) => wordOf(this.#states.get(pin)) ?? [])
    this.#unnoted.clear()
    this.#agent.note(`${PINS_NOTE}${words.join(' ')}`.slice(0, MAX_NOTE))
  }
}

/** How notes about pins begin: viewers who see pins leave them out. */
export const PINS_NOTE = 'pins: '

function wordOf(state: PinState | undefined): string | undefined {
  if (!state) return undefined
  return `${state.pin}=${state.duty === null ? (state.level ?? '?') : `${Math.round(state.duty * 100)}%`}`
}

/** The agent of a session's board is connected to this instance. */
export function attachPins(sessionId: string, agent: Agent): LivePins {
  boards.get(sessionId)?.end()
  const pins = new LivePins(sessionId, agent)
  boards.set(sessionId, pins)
  return pins
}

export function findPins(sessionId: string): LivePins | undefined {
  return boards.get(sessionId)
}

/** Passes on what has changed, to those who listen on this instance. */
function hearPins(sessionId: string, changes: PinState[], isAll: boolean): void {
  for (const listener of listeners.get(sessionId) ?? []) listener(changes, isAll)
}

/** Calls `listener` with each change of a session's pins. Returns how to stop. */
export function listenToPins(sessionId: string, listener: Listener): () => void {
  const own = listeners.get(sessionId) ?? new Set()
  listeners.set(sessionId, own.add(listener))
  return () => {
    own.delete(listener)
    if (own.size === 0 && listeners.get(sessionId) === own) listeners.delete(sessionId)
  }
}

/** What other instances tell this one of pins. */
export const pinMessages: Subscription = {
  pins: ({ session, changes, isAll }) => hearPins(session, changes, isAll),
  pins_wanted: ({ session, instance }) => tellPins(session, instance),
  set_pin: ({ session, pin, input }) => findPins(session)?.set(pin, input),
}

/** Another instance wants to know all pins of a session's board. */
function tellPins(sessionId: string, instance: string): void {
  const pins = boards.get(sessionId)
  if (pins) tell(instance, { t: 'pins', session: sessionId, changes: pins.all, isAll: true })
}

/**
 * As `listenToPins`, and begins with all pins: they are here, or on the instance with the agent.
 */
export function watchPins(sessionId: string, instance: string | null, listener: Listener): () => void {
  const stop = listenToPins(sessionId, listener)
  const pins = boards.get(sessionId)
  if (pins) listener(pins.all, true)
  else if (instance) tell(instance, { t: 'pins_wanted', session: sessionId, instance: instanceId() })
  return stop
}

export function tell(instance: string, message: InstanceMessage): void {
  tellInstance(instance, [message]).catch((error: unknown) => logFailure(error, { task: 'pins' }))
}
