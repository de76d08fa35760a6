import type { User } from '#core/users.ts'
import { readTraces, type Traces } from '#wire/decoders/traces.ts'
import { WireError } from '#wire/wire-error.ts'
import { type OneArtifact, readContent } from './read.ts'

/** A larger one takes too long to read here: each byte may be an edge. */
export const MAX_READ_BYTES = 1024 * 1024

/**
 * Returns a capture, pin by pin; `why` says why a page without script cannot show it. Throws
 * `not_found`, also for an artifact of another kind, and for one that is not ready.
 */
export async function readCapture(user: Pick<User, 'id'>, one: OneArtifact): Promise<Traces | { why: string }> {
  const { bytes } = await readContent(user, one, 'capture')
  if (bytes.length > MAX_READ_BYTES) return { why: 'It is too large for a table here. The VCD file has all of it.' }
  try {
    return readTraces(bytes)
  } catch (error) {
    if (error instanceof WireError) return { why: 'Its file cannot be read.' }
    throw error
  }
}
