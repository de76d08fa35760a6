const FIRST_LENGTH = 2_048

/** Called with a cycle and what pins have from then on, as `PinLevels` has it. */
export type OnEdges = (cycle: number, pins: number, high: number, isDriven: boolean) => void

/** Changes of pins in the order of their cycles, after which earlier ones may still come. */
export class EdgeQueue {
  // Numbers beside each other: an object for each change is twice as slow.
  #cycles = new Float64Array(FIRST_LENGTH)
  #pins = new Int32Array(FIRST_LENGTH)
  #high = new Int32Array(FIRST_LENGTH)
  #driven = new Uint8Array(FIRST_LENGTH)
  #first = 0
  #end = 0

  get length(): number {
    return this.#end - this.#first
  }

  /** Adds a change behind those of the same cycle. */
  add(cycle: number, pins: number, high: number, isDriven: boolean): void {
    if (this.#end === this.#cycles.length) this.#makeRoom()
    let at = this.#end++
    for (; at > this.#first && (this.#cycles[at - 1] ?? 0) > cycle; at--) this.#move(at - 1, at)
    this.#cycles[at] = cycle
    this.#pins[at] = pins
    this.#high[at] = high
    this.#driven[at] = isDriven ? 1 : 0
  }

  /** Takes out what is up to a cycle, as long as `isWanted`. */
  takeUntil(cycle: number, take: OnEdges, isWanted: () => boolean): void {
    while (this.#first < this.#end && (this.#cycles[this.#first] ?? 0) <= cycle && isWanted())
      this.#give(this.#first++, take)
    if (this.#first === this.#end) this.#first = this.#end = 0
  }

  /** Forgets what is after a cycle, and tells the rest. */
  cutAfter(cycle: number, tell: OnEdges): void {
    while (this.#end > this.#first && (this.#cycles[this.#end - 1] ?? 0) > cycle) this.#end--
    for (let at = this.#first; at < this.#end; at++) this.#give(at, tell)
  }

  #give(at: number, take: OnEdges): void {
    take(this.#cycles[at] ?? 0, this.#pins[at] ?? 0, this.#high[at] ?? 0, this.#driven[at] === 1)
  }

  #move(from: number, to: number): void {
    this.#cycles[to] = this.#cycles[from] ?? 0
    this.#pins[to] = this.#pins[from] ?? 0
    this.#high[to] = this.#high[from] ?? 0
    this.#driven[to] = this.#driven[from] ?? 0
  }

  /** Uses the room of what was taken out; if that is less than half, takes twice as much. */
  #makeRoom(): void {
    const { length } = this
    const room = (length > this.#cycles.length / 2 ? 2 : 1) * this.#cycles.length
    const moved = <T extends Float64Array | Int32Array | Uint8Array>(from: T, to: T): T => {
      to.set(from.subarray(this.#first, this.#end))
      return to
    }
    const isLarger = room > this.#cycles.length
    this.#cycles = moved(this.#cycles, isLarger ? new Float64Array(room) : this.#cycles)
    this.#pins = moved(this.#pins, isLarger ? new Int32Array(room) : this.#pins)
    this.#high = moved(this.#high, isLarger ? new Int32Array(room) : this.#high)
    this.#driven = moved(this.#driven, isLarger ? new Uint8Array(room) : this.#driven)
    this.#first = 0
    this.#end = length
  }
}
