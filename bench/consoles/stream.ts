/** What a board prints: numbered lines of 16 bytes, so that each byte follows from its place. */
const LINE_BYTES = 16
const MAX_LINES = 200_000
/** Keys are echoed between the lines, and are no bytes of a line. */
export const KEYS = [1, 2, 3, 4, 5, 6, 7, 8] as const

const all = Buffer.from(
  Array.from({ length: MAX_LINES }, (_, line) => `${String(line).padStart(14, '0')}\r\n`).join(''),
)

/** Returns bytes of the stream from a place on. */
export function printed(from: number, length: number): Buffer {
  if (from + length > MAX_LINES * LINE_BYTES) throw new Error('the stream is longer than it is made for')
  return all.subarray(from, from + length)
}

/** Reads a stream, and counts what is missing, twice or foreign in it. */
export class StreamReader {
  bytes = 0
  faults = 0
  readonly keys: number[] = []

  read(output: Uint8Array): void {
    const own = Buffer.from(output.filter((byte) => byte > KEYS.length))
    for (const byte of output) if (byte <= KEYS.length) this.keys.push(byte)
    if (!printed(this.bytes, own.length).equals(own)) this.faults += 1
    this.bytes += own.length
  }
}
