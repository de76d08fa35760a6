import { constants } from 'node:fs'
import { type FileHandle, open, readlink, realpath, stat } from 'node:fs/promises'
import { homedir } from 'node:os'
import { isAbsolute, parse, relative, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { MAX_FIRMWARE_BYTES } from '#wire/firmware.ts'
import { UsageError } from '../../typescript/src/index.ts'
import { type Firmware, firmwareOf } from '../firmware.ts'

type Root = { uri: string }
/** Returns the client's roots, or undefined for a client that has no roots. */
export type ReadRoots = () => Promise<Root[] | undefined>

/** A FIFO without a writer would keep the program waiting. Windows has neither flag. */
const READ_ONLY = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOFOLLOW ?? 0)

/**
 * The files of this computer that a model may use: those in the folders of `--files`,
 * else in the client's roots, else in the folder that the server was started in.
 */
export class Files {
  readonly #given: string[]
  readonly #readRoots: ReadRoots
  readonly #startedIn: string

  constructor(given: string[], readRoots: ReadRoots, startedIn: string = process.cwd()) {
    this.#given = given
    this.#readRoots = readRoots
    this.#startedIn = startedIn
  }

  /** Reads a firmware file. Throws as `readBytes`, and for one that is empty. */
  async read(path: string): Promise<Firmware> {
    return firmwareOf(path, await this.readBytes(path))
  }

  /**
   * Reads a file. A relative path is looked for in each folder. Throws a {@link UsageError} for
   * what is no regular file in one of the folders, also by way of a link, and for one that is
   * larger than any board takes.
   */
  async readBytes(path: string): Promise<Uint8Array<ArrayBuffer>> {
    const folders = await this.#folders()
    for (const folder of folders) {
      const handle = await openIn(folders, resolve(folder, path))
      if (!handle) continue
      await using opened = handle
      return await readWhole(opened, path)
    }
    // The same for what is not there, so that nobody learns which files exist elsewhere.
    throw new UsageError(`${path} is no file in ${folders.join(', ') || 'a folder that may be read'}.`)
  }

  async #folders(): Promise<string[]> {
    if (this.#given.length > 0) return realFolders(this.#given)
    const roots = await this.#readRoots()
    const paths = roots ? roots.flatMap(({ uri }) => pathOf(uri) ?? []) : [this.#startedIn]
    const found = await realFolders(paths)
    const home = await realPathOf(homedir())
    const folders = found.filter((folder) => !isTooWide(folder, home))
    if (folders.length === 0 && (found.length > 0 || !roots))
      throw new UsageError(
        `Files in ${paths.join(', ')} are not sent, as it has more than a project. Start the server in the folder of the firmware, or with --files FOLDER.`,
      )
    return folders
  }
}

async function realFolders(paths: string[]): Promise<string[]> {
  const found = await Promise.all(paths.map(realPathOf))
  return found.filter((path) => path !== undefined)
}

/** A client that was started from no project may run its servers in these. */
const isTooWide = (folder: string, home: string | undefined) =>
  folder === parse(folder).root || `${home}${sep}`.startsWith(`${folder}${sep}`)

function pathOf(uri: string): string | undefined {
  try {
    return fileURLToPath(uri)
  } catch (error) {
    if (error instanceof TypeError) return undefined // Another scheme, another host, or no URL.
    throw error
  }
}

/** Opens a regular file if it is in one of the folders, and still is once it is open. */
async function openIn(folders: string[], path: string): Promise<FileHandle | undefined> {
  const real = await realPathOf(path)
  if (real === undefined || !folders.some((folder) => isIn(folder, real))) return undefined
  // Opening is an act for some devices, so they are not opened at all.
  if (!(await stat(real)).isFile()) throw new UsageError(`${path} is no regular file.`)
  const handle = await open(real, READ_ONLY)
  const opened = await pathOfOpened(handle, real)
  if (opened !== undefined && folders.some((folder) => isIn(folder, opened))) return handle
  await handle.close()
  return undefined
}

/** Returns where an open file is: its path may have been changed to lead elsewhere meanwhile. */
async function pathOfOpened(handle: FileHandle, path: string): Promise<string | undefined> {
  if (process.platform === 'linux') return readlink(`/proc/self/fd/${handle.fd}`)
  const real = await realPathOf(path)
  if (real === undefined) return undefined
  const [there, here] = await Promise.all([stat(real, { bigint: true }), handle.stat({ bigint: true })])
  return there.dev === here.dev && there.ino === here.ino ? real : undefined
}

async function realPathOf(path: string): Promise<string | undefined> {
  try {
    return await realpath(path)
  } catch (error) {
    if (error instanceof Error && 'code' in error) return undefined
    throw error
  }
}

function isIn(folder: string, path: string): boolean {
  const inside = relative(folder, path)
  return inside !== '' && inside !== '..' && !inside.startsWith(`..${sep}`) && !isAbsolute(inside)
}

/** Reads what the file has now, and no more: it may grow while it is read. */
async function readWhole(handle: FileHandle, path: string): Promise<Uint8Array<ArrayBuffer>> {
  const found = await handle.stat()
  if (!found.isFile()) throw new UsageError(`${path} is no regular file.`)
  if (found.size > MAX_FIRMWARE_BYTES)
    throw new UsageError(`${path} has ${found.size} bytes. Boards take at most ${MAX_FIRMWARE_BYTES}.`)
  const bytes = new Uint8Array(found.size)
  let filled = 0
  for (;;) {
    const { bytesRead } = await handle.read(bytes, filled, bytes.length - filled, filled)
    filled += bytesRead
    if (bytesRead === 0 || filled === bytes.length) return bytes.subarray(0, filled)
  }
}
