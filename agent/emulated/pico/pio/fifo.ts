/** A queue of words between the processor and a state machine; its depth changes with a join. */
export class Fifo {
  depth: number
  readonly #words: number[] = []

  constructor(depth: number) {
    this.depth = depth
  }

  get count(): number {
    return this.#words.length
  }

  get isEmpty(): boolean {
    return this.#words.length === 0
  }

  get isFull(): boolean {
    return this.#words.length >= this.depth
  }

  /** Takes a word if there is room. Returns false if there was none. */
  push(word: number): boolean {
    if (this.isFull) return false
    this.#words.push(word >>> 0)
    return true
  }

  /** Returns the oldest word, 0 from an empty one. */
  pull(): number {
    return this.#words.shift() ?? 0
  }

  /** Empties it, as a change of its depth does. */
  resize(depth: number): void {
    this.depth = depth
    this.#words.length = 0
  }
}
