import type { User } from '#core/users.ts'
import { TooManyChanges } from '#wire/capture-file.ts'
import { readTraces, type Traces } from '#wire/decoders/traces.ts'
import { WireError } from '#wire/wire-error.ts'
import { type OneArtifact, readContent } from './read.ts'

/** A larger one takes too long to read here, and so does one with more changes of pins. */
export const MAX_READ_BYTES = 1024 * 1024
const TOO_LARGE = { why: 'It is too large for a table here. The VCD file has all of it.' }

/**
 * Returns a capture, pin by pin; `why` says why a page without script cannot show it. Throws
 * `not_found`, also for an artifact of another kind, and for one that is not ready.
 */
export async function readCapture(user: Pick<User, 'id'>, one: OneArtifact): Promise<Traces | { why: string }> {
  const { bytes } = await readContent(user, one, 'capture')
  if (bytes.length > MAX_READ_BYTES) return TOO_LARGE
  try {
    return readTraces(bytes, MAX_READ_BYTES)
  } catch (error) {
    if (error instanceof TooManyChanges) return TOO_LARGE
    if (error instanceof WireError) return { why: 'Its file cannot be read.' }
    throw error
  }
}
