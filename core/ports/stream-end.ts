/** One end of a stream, as the other end uses it. */
export type StreamEnd = {
  /** Hands it bytes, in order and within what it has allowed. */
  take: (bytes: Uint8Array) => void
  /** Lets it send the bytes before `until`, counted from the beginning of the stream. */
  allow: (until: number) => void
  /** Ends the stream with a code of `socketClose`. */
  close: (code: number, reason: string) => void
}
