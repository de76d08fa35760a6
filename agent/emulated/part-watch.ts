import { PART_UPDATES_PER_SECOND } from '#wire/parts.ts'

const WINDOW_MS = 1_000 / PART_UPDATES_PER_SECOND

/** Tells the states of parts a few times a second, if they change. */
export class PartWatch {
  readonly #tell: () => void
  #timer: NodeJS.Timeout | undefined

  constructor(tell: () => void) {
    this.#tell = tell
  }

  changed(): void {
    this.#timer ??= setTimeout(() => this.flush(), WINDOW_MS)
  }

  /** Tells now what has changed, before something else is told. */
  flush(): void {
    if (!this.#timer) return
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#tell()
  }
}
