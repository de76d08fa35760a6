import type { Rows } from '#components/console/terminal.ts'

/** The rows of a terminal, which change as often as it draws: only what shows them draws again. */
export class RowsStore {
  #rows: Rows | null = null
  readonly #listeners = new Set<() => void>()

  readonly read = (): Rows | null => this.#rows

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  set(rows: Rows): void {
    this.#rows = rows
    for (const listener of this.#listeners) listener()
  }
}
