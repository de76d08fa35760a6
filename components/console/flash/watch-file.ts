/** What is looked at of a file to see whether it has changed. */
export type Reading = Pick<File, 'lastModified' | 'size'>

type Watched<F extends Reading> = {
  /** Reads the file; returns undefined while it is not there, as during a build. */
  read: () => Promise<F | undefined>
  /** Returns what was flashed last, by the watch or by hand. */
  flashed: () => Reading
  /** False while the board does something else, or cannot be reached. */
  isReady: () => boolean
  /** Flashes a file, and records that before anything else. */
  flash: (file: F) => Promise<void>
  /** Resolves when to look again. */
  pause: () => Promise<void>
  signal: AbortSignal
}

/**
 * Flashes a file whenever it has changed and two readings in a row are equal, so that no half of a
 * file is flashed while it is written. An empty file is one that is about to be written.
 */
export async function watchFile<F extends Reading>({ read, flashed, isReady, flash, pause, signal }: Watched<F>) {
  let before: Reading | undefined
  while (!signal.aborted) {
    await pause()
    if (signal.aborted) return
    const now = await read()
    const isSettled = now !== undefined && before !== undefined && areEqual(now, before)
    before = now
    if (!isSettled || now.size === 0 || areEqual(now, flashed()) || !isReady()) continue
    await flash(now)
  }
}

const areEqual = (a: Reading, b: Reading) => a.lastModified === b.lastModified && a.size === b.size
