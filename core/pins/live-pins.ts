import { BoardHub } from '#core/consoles/index.ts'
import type { Subscription } from '#core/instances.ts'
import type { PinInput, PinState } from '#wire/pins.ts'

/** A board says no more about its pins than this often in the record of its console. */
const NOTE_MS = 1_000
const MAX_NOTE = 200

/** Pins that have changed, or all of them. */
type PinNews = { changes: PinState[]; isAll: boolean }
type Agent = { set: (pin: string, input: PinInput) => boolean; note: (text: string) => void }

/** The pins of boards, and who watches them. */
export const pinHub = new BoardHub<LivePins, PinNews>('pins', {
  news: (session, news) => ({ t: 'pins', session, ...news }),
  wanted: (session, instance) => ({ t: 'pins_wanted', session, instance }),
})

/** What other instances tell this one of pins. */
export const pinMessages: Subscription = {
  pins: ({ session, changes, isAll }) => pinHub.hear(session, { changes, isAll }),
  pins_wanted: ({ session, instance }) => pinHub.reply(session, instance),
  set_pin: ({ session, pin, input }) => pinHub.find(session)?.set(pin, input),
}

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
    pinHub.find(sessionId)?.end()
    pinHub.attach(sessionId, this)
  }

  get all(): PinNews[] {
    return [{ changes: [...this.#states.values()], isAll: true }]
  }

  take(changes: PinState[]): void {
    const isFirst = this.#states.size === 0
    for (const change of changes) {
      this.#states.set(change.pin, change)
      if (!isFirst && change.direction === 'out') this.#unnoted.add(change.pin)
    }
    if (this.#unnoted.size > 0) this.#timer ??= setTimeout(() => this.#note(), NOTE_MS)
    pinHub.publish(this.#sessionId, { changes, isAll: isFirst })
  }

  /** Puts something on a pin from outside. Returns false if the agent cannot be told. */
  set(pin: string, input: PinInput): boolean {
    return this.#agent.set(pin, input)
  }

  end(): void {
    clearTimeout(this.#timer)
    pinHub.detach(this.#sessionId, this)
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
