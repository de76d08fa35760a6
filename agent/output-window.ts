import { encodeFrame, type OutFrame } from '#wire/frames.ts'
import { MAX_OUT_BYTES } from '#wire/limits.ts'

/** Output of so long is sent again as one frame. */
const JOINED_US = 1_000_000

/**
 * The output of one binding that the service has not acknowledged. After a new connection it is
 * sent again from where the service says.
 */
export class OutputWindow {
  /** The offset behind the newest byte. */
  next = 0
  readonly #frames: OutFrame[] = []
  readonly #binding: number
  #bytes = 0

  constructor(binding: number) {
    this.#binding = binding
  }

  /** The offset of the oldest byte that is kept. */
  get first(): number {
    return this.#frames[0]?.offset ?? this.next
  }

  /** How many bytes are not acknowledged. */
  get size(): number {
    return this.#bytes
  }

  /** Adds output. Returns its frames. */
  add(bytes: Uint8Array, atUs: number): OutFrame[] {
    const added: OutFrame[] = []
    for (let from = 0; from < bytes.length; from += MAX_OUT_BYTES) {
      const part = bytes.subarray(from, from + MAX_OUT_BYTES)
      added.push({ kind: 'out', binding: this.#binding, offset: this.next, atUs, bytes: part })
      this.next += part.length
    }
    this.#frames.push(...added)
    this.#bytes += bytes.length
    return added
  }

  /** Forgets what is acknowledged: all before an offset. */
  acknowledge(offset: number): void {
    while (this.#frames.length > 0) {
      const [first] = this.#frames
      if (!first || first.offset + first.bytes.length > offset) break
      this.#frames.shift()
      this.#bytes -= first.bytes.length
    }
  }

  /**
   * Returns what the service does not have, encoded. What was printed within a second is joined:
   * boards that print a little all the time would send thousands of frames at once.
   */
  resent(): Uint8Array[] {
    const joined: OutFrame[] = []
    for (const frame of this.#frames) {
      const last = joined.at(-1)
      if (last && canJoin(last, frame))
        joined[joined.length - 1] = { ...last, bytes: Buffer.concat([last.bytes, frame.bytes]) }
      else joined.push(frame)
    }
    return joined.map(encodeFrame)
  }
}

function canJoin(last: OutFrame, { atUs, bytes }: OutFrame): boolean {
  return last.bytes.length + bytes.length <= MAX_OUT_BYTES && atUs - last.atUs < JOINED_US
}
