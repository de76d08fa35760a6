import { Change } from './change.ts'
import type { ConsoleMessage } from './console-protocol.ts'
import { type Picture, pictureOf } from './screens/picture.ts'

/** What a console has heard of the parts of its board. */
export class PartNews {
  readonly #states = new Map<string, Record<string, unknown>>()
  /** What screens show by these states, decoded once. */
  readonly #pictures = new Map<string, Picture | undefined>()
  readonly #change = new Change()

  /** Resolves once there is news. */
  get change(): Promise<void> {
    return this.#change.next
  }

  hear(message: ConsoleMessage): void {
    if (message.t !== 'parts') return
    for (const { name, state } of message.states) {
      this.#states.set(name, state)
      this.#pictures.delete(name)
    }
    this.#change.announce()
  }

  /** Returns what a screen shows; undefined for a part that has shown nothing. */
  pictureOf(name: string): Picture | undefined {
    if (!this.#pictures.has(name)) this.#pictures.set(name, pictureOf(this.#states.get(name) ?? {}))
    return this.#pictures.get(name)
  }
}
