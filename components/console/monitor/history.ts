import { readStored, store } from '#components/stored.ts'

const MAX_LINES = 50
/** In the tab alone: what is typed may be a secret of the board. */
const PLACE = 'sessionStorage'

/** The lines that were sent, as the arrow keys walk through them. */
export class History {
  readonly #key: string
  #lines: string[]
  /** How far back the field is: 0 is the line that is being written. */
  #back = 0
  #written = ''

  /** `memory` names the user and the type of the board. */
  constructor(memory: string) {
    this.#key = `monitor-history:${memory}`
    this.#lines = (readStored(this.#key, PLACE) ?? '').split('\n').filter((line) => line !== '')
  }

  /** Adds a line that was sent; the same twice running is one. */
  add(line: string): void {
    this.#back = 0
    if (line === '' || line === this.#lines.at(-1)) return
    this.#lines = [...this.#lines, line].slice(-MAX_LINES)
    store(this.#key, this.#lines.join('\n'), PLACE)
  }

  /** Returns the line that was sent before what is in the field; that itself at the first. */
  older(inField: string): string {
    if (this.#back === 0) this.#written = inField
    this.#back = Math.min(this.#lines.length, this.#back + 1)
    return this.#lines.at(-this.#back) ?? inField
  }

  /** Returns the line that was sent after, and at last the one that was being written. */
  newer(inField: string): string {
    if (this.#back === 0) return inField
    this.#back--
    return this.#back === 0 ? this.#written : (this.#lines.at(-this.#back) ?? inField)
  }
}
