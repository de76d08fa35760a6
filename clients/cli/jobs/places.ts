import { Change } from '../../typescript/src/change.ts'

/** The sessions of this command, of which an account has a limited number at a time. */
export class Places {
  readonly #change = new Change()
  #live = 0

  enter(): void {
    this.#live += 1
  }

  leave(): void {
    this.#live -= 1
    this.#change.announce()
  }

  /** Resolves with true once a session has ended, and with false at once if none is live. */
  async untilOneEnds(): Promise<boolean> {
    if (this.#live === 0) return false
    await this.#change.next
    return true
  }
}
