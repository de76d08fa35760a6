import { BoardHub, GatheredNotes } from '#core/consoles/index.ts'
import type { Subscription } from '#core/instances.ts'
import { toPinsNote } from '#wire/pin-notes.ts'
import type { PinInput, PinState } from '#wire/pins.ts'

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
  readonly #notes: GatheredNotes<{ state: PinState }>

  constructor(sessionId: string, agent: Agent) {
    this.#sessionId = sessionId
    this.#agent = agent
    this.#notes = new GatheredNotes((changes) => agent.note(toPinsNote(changes)))
    pinHub.find(sessionId)?.end()
    pinHub.attach(sessionId, this)
  }

  get all(): PinNews[] {
    return [{ changes: [...this.#states.values()], isAll: true }]
  }

  take(changes: PinState[]): void {
    const isFirst = this.#states.size === 0
    for (const state of changes) this.#states.set(state.pin, state)
    this.#notes.add(changes.filter((state) => !isFirst || isLit(state)).map((state) => ({ state })))
    pinHub.publish(this.#sessionId, { changes, isAll: isFirst })
  }

  /** Puts something on a pin from outside. Returns false if the agent cannot be told. */
  set(pin: string, input: PinInput): boolean {
    return this.#agent.set(pin, input)
  }

  end(): void {
    this.#notes.end()
    pinHub.detach(this.#sessionId, this)
  }
}

/** A board begins with its pins as inputs, or low. */
const isLit = ({ direction, level, duty }: PinState) => direction === 'out' && (duty ?? level ?? 0) > 0
