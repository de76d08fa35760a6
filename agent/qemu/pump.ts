import { once } from 'node:events'
import type { Duplex } from 'node:stream'

/** What is taken of a debugger at once: replies may be thirty times as long. */
const PIECE_BYTES = 1_024

/**
 * Gives `take` what comes from a debugger, piece by piece: the next one once that is done and its
 * replies are read. Resolves at the end of the stream, also if it is destroyed.
 */
export async function pump(client: Duplex, take: (bytes: Buffer) => Promise<void>): Promise<void> {
  const isOver = new AbortController()
  client.on('error', () => {})
  client.on('close', () => isOver.abort())
  try {
    for await (const chunk of client as AsyncIterable<Buffer>) {
      for (let at = 0; at < chunk.length && !client.destroyed; at += PIECE_BYTES) {
        await take(chunk.subarray(at, at + PIECE_BYTES))
        if (client.writableNeedDrain) await once(client, 'drain', { signal: isOver.signal })
      }
    }
  } catch (error) {
    if (!client.destroyed) throw error
  }
}
