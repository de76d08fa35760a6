import { BoardHub } from '#core/consoles/index.ts'
import type { Subscription } from '#core/instances.ts'
import { toPinsNote } from '#wire/pin-notes.ts'
import type { PinInput, PinState } from '#wire/pins.ts'

/** The record of a console has one note of the changes of its board's pins in this time. */
const NOTE_MS = 1_000
/** Changes of a second that wait for the note, which has room for few of them. */
const MAX_UNNOTED = 1_000

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
  onListen: () => pinHub.askAgain(),
}

/** The pins of one session's board, on the instance that has its agent. */
export class LivePins {
  readonly #sessionId: string
  readonly #agent: Agent
  readonly #states = new Map<string, PinState>()
  /** What is not in the record yet. */
  #unnoted: { state: PinState; at: number }[] = []
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
    const at = performance.now()
    for (const state of changes) {
      this.#states.set(state.pin, state)
      if (!isFirst || isLit(state)) this.#unnoted.push({ state, at })
    }
    this.#unnoted.splice(0, this.#unnoted.length - MAX_UNNOTED)
    if (this.#unnoted.length > 0) this.#timer ??= setTimeout(() => this.#note(), NOTE_MS)
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
    const now = performance.now()
    this.#agent.note(toPinsNote(this.#unnoted.map(({ state, at }) => ({ state, agoMs: Math.round(now - at) }))))
    this.#unnoted = []
  }
}

/** A board begins with its pins as inputs, or low. */
const isLit = ({ direction, level, duty }: PinState) => direction === 'out' && (duty ?? level ?? 0) > 0
