import { Change } from './change.ts'
import type { ConsoleMessage } from './console-protocol.ts'

/** What a console has heard of the parts of its board. */
export class PartNews {
  readonly #states = new Map<string, string>()
  readonly #change = new Change()

  hear(message: ConsoleMessage): void {
    if (message.t !== 'parts') return
    for (const { name, state } of message.states) this.#states.set(name, JSON.stringify(state))
    this.#change.announce()
  }

  /** Returns the newest state of a part, as a text to compare; undefined if none is known. */
  stateOf(name: string): string | undefined {
    return this.#states.get(name)
  }

  /** Resolves once a part has another state than the one given. */
  async untilChanged(name: string, state: string | undefined): Promise<void> {
    while (this.#states.get(name) === state) await this.#change.next
  }
}
