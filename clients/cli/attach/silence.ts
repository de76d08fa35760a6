import { openSync, writeSync } from 'node:fs'
import { EMPTY_AND_WRITE, unwritable } from '../files.ts'

/**
 * Keeps all words off standard error, which a program reads as what the board printed. They go to
 * a file if there is one, at once: the last ones are said as the process ends. Throws a UsageError
 * for a file that cannot be written.
 */
export function silence(path: string | undefined): void {
  // Node's own words.
  process.removeAllListeners('warning')
  let log: number | undefined
  process.stderr.write = ((text: string | Uint8Array) => {
    log = log === undefined ? undefined : written(log, text)
    return true
  }) as typeof process.stderr.write
  try {
    if (path) log = openSync(path, EMPTY_AND_WRITE)
  } catch (cause) {
    throw unwritable(path ?? '', cause)
  }
}

/** Returns the file; undefined if it takes no more, which there is nowhere to say. */
function written(file: number, text: string | Uint8Array): number | undefined {
  try {
    writeSync(file, Buffer.from(text as string))
    return file
  } catch {
    return undefined
  }
}
