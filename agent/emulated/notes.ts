/** More different lines of one program say nothing more. */
const MAX_NOTES = 20

/**
 * Tells each line once until the board's user resets or flashes it: a program may run into the same
 * thing thousands of times a second.
 */
export class Notes {
  readonly #tell: (text: string) => void
  readonly #told = new Set<string>()

  constructor(tell: (text: string) => void) {
    this.#tell = tell
  }

  add(text: string): void {
    if (this.#told.has(text) || this.#told.size >= MAX_NOTES) return
    this.#told.add(text)
    this.#tell(text)
  }

  forget(): void {
    this.#told.clear()
  }
}
