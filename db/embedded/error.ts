/** Why the embedded PostgreSQL cannot be used, in words for the one who started it. */
export class EmbeddedError extends Error {
  override name = 'EmbeddedError'
}

/** Another process has the folder. */
export class InUseError extends EmbeddedError {
  override name = 'InUseError'
}

const REASONS: Record<string, string> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'it is read-only',
  ENOENT: 'it cannot be made',
  ENOTDIR: 'part of the path is a file',
  EEXIST: 'there is a file in its place',
}

/**
 * Does work in a folder, and turns the system's refusals (full, read-only, not ours) into one line
 * about that folder.
 */
export async function withFolder<T>(folder: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const { code = '', path } = error as NodeJS.ErrnoException
    const reason = REASONS[code]
    if (!reason || error instanceof EmbeddedError) throw error
    throw new EmbeddedError(`Cannot keep the database in ${folder}: ${reason} (${code}${path ? ` at ${path}` : ''}).`, {
      cause: error,
    })
  }
}

/** The last lines of what a program said, for a message. */
export function tail(output: string, lines = 8): string {
  return output.trim().split('\n').slice(-lines).join('\n')
}
