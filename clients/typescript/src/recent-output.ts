import { Change } from './change.ts'
import type { Output } from './console-protocol.ts'

const KEPT_BYTES = 1024 * 1024

/** The newest output as bytes, for readers that each get all of it. A slow one is waited for. */
export class RecentOutput {
  #kept: Output[] = []
  #bytes = 0
  /** How many were dropped: the number of the first that is kept. */
  #dropped = 0
  #isOver: boolean = false
  readonly #readers = new Set<{ at: number }>()
  readonly #change = new Change()

  async push(output: Output): Promise<void> {
    this.#kept.push(output)
    this.#bytes += output.bytes.length
    this.#change.announce()
    while (this.#bytes > KEPT_BYTES && this.#kept.length > 1) {
      if (this.#isOver) return
      if ([...this.#readers].some(({ at }) => at <= this.#dropped)) await this.#change.next
      else this.#drop()
    }
  }

  /** Ends the readers once they have read what is here. */
  end(): void {
    this.#isOver = true
    this.#change.announce()
  }

  async *read(): AsyncGenerator<Output> {
    const reader = { at: this.#dropped }
    this.#readers.add(reader)
    try {
      for (;;) {
        const output = this.#kept[reader.at - this.#dropped]
        if (output) {
          yield output
          reader.at += 1
          this.#change.announce()
        } else if (this.#isOver) return
        else await this.#change.next
      }
    } finally {
      this.#readers.delete(reader)
      this.#change.announce()
    }
  }

  #drop(): void {
    this.#bytes -= this.#kept.shift()?.bytes.length ?? 0
    this.#dropped += 1
  }
}
