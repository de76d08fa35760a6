const LINE_FEED = 0x0a
/** As much as goes at once: a small buffer of a UART, and its board, can take it. In bytes. */
const MAX_PART = 64

export type Pace = {
  bytesPerSecond: number
  /** A pause after each line, in milliseconds: an interpreter reads a line before it takes more. */
  lineMs: number
}

/** A part of a file, and how long to wait after it. */
export type Part = { bytes: Uint8Array; waitMs: number }

/** Returns the parts in which a file goes to a board, and the pauses between them. */
export function* partsOf(data: Uint8Array, { bytesPerSecond, lineMs }: Pace): Generator<Part> {
  for (let at = 0; at < data.length; ) {
    const feed = data.indexOf(LINE_FEED, at)
    const lineEnd = feed < 0 ? data.length : feed + 1
    const end = Math.min(lineMs > 0 ? lineEnd : data.length, at + MAX_PART)
    const bytes = data.subarray(at, end)
    const waitMs = (bytes.length / bytesPerSecond) * 1_000
    yield { bytes, waitMs: end === lineEnd && lineMs > 0 ? Math.max(waitMs, lineMs) : waitMs }
    at = end
  }
}

type Outside = {
  write: (bytes: Uint8Array) => void
  onProgress: (bytes: number) => void
  signal: AbortSignal
}

/** Sends a file as it is, at a pace. Rejects when it is aborted. */
export async function sendPaced(data: Uint8Array, pace: Pace, { write, onProgress, signal }: Outside): Promise<void> {
  let [sent, due] = [0, performance.now()]
  for (const { bytes, waitMs } of partsOf(data, pace)) {
    signal.throwIfAborted()
    write(bytes)
    sent += bytes.length
    onProgress(sent)
    // What a timer is late is made up for, so that the pace is as chosen.
    due += waitMs
    const leftMs = due - performance.now()
    if (leftMs > 0) await new Promise((resolve) => setTimeout(resolve, leftMs))
  }
}
