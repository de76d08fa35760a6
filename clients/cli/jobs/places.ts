import { Change } from '../../typescript/src/change.ts'

/** The sessions of this command, of which an account has a limited number at a time. */
export class Places {
  readonly #change = new Change()
  #taken = 0
  #waiting = 0

  /** Takes a place, before a session is asked for. */
  enter(): void {
    this.#taken += 1
  }

  leave(): void {
    this.#taken -= 1
    this.#change.announce()
  }

  /**
   * Is called with a place for which the account has no session. Resolves with true once another
   * one has ended, and with false at once if all places of this command are in the same case.
   */
  async untilOneEnds(): Promise<boolean> {
    if (this.#taken <= this.#waiting + 1) return false
    this.#waiting += 1
    await this.#change.next
    this.#waiting -= 1
    return true
  }
}
