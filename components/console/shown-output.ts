import { firstChunkAt, type OutputFeed } from './output-feed.ts'
import type { Terminal } from './terminal.ts'

/** Makes a terminal forget all it shows, in the order of what is written to it. */
const RESET = '\u001bc'

type Shows = Pick<Terminal, 'write' | 'writeText'>

/** Shows received output in a terminal, once there is one. It can stand while the board goes on. */
export class ShownOutput {
  readonly #feed: OutputFeed
  #terminal: Shows | undefined
  #onMissing: (text: string) => void = () => {}
  #stop = () => {}
  #isPaused: boolean = false
  /** What is shown begins here. */
  #from = 0
  #next = 0

  constructor(feed: OutputFeed) {
    this.#feed = feed
  }

  /** `onMissing` is called with what the reader must know of output that is shown nowhere. */
  open(terminal: Shows, onMissing: (text: string) => void): void {
    this.#terminal = terminal
    this.#onMissing = onMissing
    this.#next = this.#from
    this.#stop = this.#feed.watch(() => this.#show())
    this.#show()
  }

  close(): void {
    this.#stop()
    this.#terminal = undefined
  }

  setPaused(isPaused: boolean): void {
    this.#isPaused = isPaused
    this.#show()
  }

  /** The offset at which it goes on. */
  get next(): number {
    return this.#next
  }

  /** Called when the terminal is cleared: what it has shown does not come back. */
  clear(): void {
    this.#from = this.#next
  }

  /** Writes all again, for a terminal that shows it differently now. */
  again(): void {
    this.#terminal?.writeText(RESET)
    this.#next = this.#from
    this.#show()
  }

  #show(): void {
    if (!this.#terminal || this.#isPaused) return
    const chunks = this.#feed.chunks.slice(firstChunkAt(this.#feed.chunks, this.#next))
    const [first] = chunks
    const wasShown = this.#next > this.#from
    // What is missing between two chunks was said as the second came.
    if (first && wasShown && first === this.#feed.chunks[0] && first.offset > this.#next)
      this.#onMissing(`${first.offset - this.#next} bytes are not shown: the log has them.`)
    for (const { offset, bytes } of chunks) {
      const from = Math.max(offset, this.#next)
      this.#terminal.write(bytes.subarray(from - offset), from)
      this.#next = offset + bytes.length
    }
  }
}
