import { realpathSync, statSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { UsageError } from '../../typescript/src/index.ts'

type Paths = readonly (string | undefined)[]

/**
 * Throws a {@link UsageError} where a file would be written twice, or over one that is read, also
 * by way of a link. Devices and named pipes are left out.
 */
export function assertSeparate(written: Paths, read: Paths = []): void {
  const identities = (paths: Paths) => paths.filter((path) => path !== undefined).map((path) => [path, fileOf(path)])
  const inputs = new Set(identities(read).map(([, file]) => file))
  const outputs = new Set<string | undefined>()
  for (const [path, file] of identities(written)) {
    if (file === undefined) continue
    if (inputs.has(file)) throw new UsageError(`${path} is read, and would be written over.`)
    if (outputs.has(file))
      throw new UsageError(
        `${path} would be written twice. Give each log a file of its own: {board_type} and {shard} in a path are filled in, and in a manifest {name}, that of the board.`,
      )
    outputs.add(file)
  }
}

/** Returns what is the same for two paths of one regular file, or undefined for anything else. */
function fileOf(path: string): string | undefined {
  try {
    const found = statSync(path, { throwIfNoEntry: false })
    if (found) return found.isFile() ? `${found.dev}:${found.ino}` : undefined
    return join(realpathSync(dirname(resolve(path))), basename(path))
  } catch (error) {
    // What is wrong with a path is said where it is opened.
    if (error instanceof Error && 'code' in error) return undefined
    throw error
  }
}
