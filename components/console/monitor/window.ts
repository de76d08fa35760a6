/** What of the received output is shown, by its offsets: since the last clear, until a pause. */
export type Window = { from: number; to: number }
