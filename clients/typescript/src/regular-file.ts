import { constants, type Stats } from 'node:fs'
import { open } from 'node:fs/promises'

/** A FIFO without a writer would keep the program waiting. Windows has no such flag. */
export const READ_WITHOUT_WAITING = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0)

/** A file that is not read, since it could be endless. The message is the reason, in words. */
class UnreadableFileError extends Error {
  override name = 'UnreadableFileError'
}

/**
 * Reads a whole file. Throws an {@link UnreadableFileError} for a device, a FIFO or a socket, which
 * may have no end, and for more than `maxBytes` bytes; and what the system says of any other.
 *
 * @internal
 */
export async function readRegular(path: string, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const file = await open(path, READ_WITHOUT_WAITING)
  try {
    assertReadable(await file.stat(), maxBytes)
    return new Uint8Array(await file.readFile())
  } finally {
    await file.close()
  }
}

/**
 * Throws an {@link UnreadableFileError} for an open file that is not to be read. A folder passes:
 * the system has its own word for it.
 *
 * @internal
 */
export function assertReadable(found: Stats, maxBytes: number): void {
  if (!found.isFile() && !found.isDirectory()) throw new UnreadableFileError('it is no regular file')
  if (found.isFile() && found.size > maxBytes)
    throw new UnreadableFileError(`it has ${found.size} bytes, and at most ${maxBytes} are read`)
}
