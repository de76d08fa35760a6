/** The files that a user names: what is read, and what is written beside the answer. */
import { closeSync, constants, createWriteStream, fstatSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { Socket } from 'node:net'
import { addAbortSignal, type Writable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { finished } from 'node:stream/promises'
import {
  assertReadable,
  BoardwalkError,
  MAX_FIRMWARE_BYTES,
  READ_WITHOUT_WAITING,
  readRegular,
  UsageError,
} from '../typescript/src/index.ts'

/** More than any manifest, list of parts or picture of a screen has. */
const MAX_SMALL_BYTES = 1024 * 1024
/** How long a named pipe that nothing reads may hold up the end. */
const CLOSE_MS = 5_000

/** A named pipe that nothing reads must not hold up the process. Others are as always. */
export const EMPTY_AND_WRITE = constants.O_WRONLY | constants.O_CREAT | constants.O_TRUNC | (constants.O_NONBLOCK ?? 0)

/** What is wrong with a file, in words, by the code of the system. */
const REASONS: Record<string, string> = {
  ...{ ENOENT: 'there is no such file or folder', EISDIR: 'it is a folder', EEXIST: 'it is there already' },
  ...{ ENOTDIR: 'a part of its path is not a folder', ELOOP: 'its symbolic links form a loop' },
  ...{ EACCES: 'you may not use it', EPERM: 'you may not use it', EROFS: 'its file system is read-only' },
  ...{ ENOSPC: 'no space is left', EDQUOT: 'no space is left', EFBIG: 'it would be too large' },
  ...{ ENAMETOOLONG: 'its name is too long', EPIPE: 'nothing reads it', ENXIO: 'nothing reads it' },
  ...{
    EIO: 'the device failed',
    ABORT_ERR: 'nothing reads it',
    EMFILE: 'too many files are open',
    ENFILE: 'too many files are open',
  },
}

/** Returns what the system says of a file, such as `it is a folder`. */
export function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException
  return REASONS[code ?? ''] ?? String(code ?? message)
}

/** Something that passed, but of which a file could not be written. */
export class NotWrittenError extends BoardwalkError {
  override name = 'NotWrittenError'
}

/**
 * Returns a file's bytes. Throws a UsageError that names the file and the reason, also for what is
 * no regular file or larger than any firmware.
 */
export async function readInput(path: string): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return await readRegular(path, MAX_FIRMWARE_BYTES)
  } catch (cause) {
    throw unreadable(path, cause)
  }
}

/** Returns the text of a file of at most 1 MiB that a person has written. Throws as `readInput`. */
export const readText = (path: string): string => readSmall(path).toString('utf8')

/** Returns the bytes of a file of at most 1 MiB. Throws as `readInput`. */
export function readSmall(path: string): Buffer {
  try {
    const fd = openSync(path, READ_WITHOUT_WAITING)
    try {
      assertReadable(fstatSync(fd), MAX_SMALL_BYTES)
      return readFileSync(fd)
    } finally {
      closeSync(fd)
    }
  } catch (cause) {
    throw unreadable(path, cause)
  }
}

export const unwritable = (path: string, cause: unknown): UsageError =>
  new UsageError(`${path} cannot be written: ${reasonOf(cause)}.`, { cause })

const unreadable = (path: string, cause: unknown) =>
  new UsageError(`${path} cannot be read: ${reasonOf(cause)}.`, { cause })

/** Returns all of standard input. Throws a UsageError if it cannot be read. */
export async function readStdin(signal: AbortSignal): Promise<Buffer> {
  try {
    return await buffer(addAbortSignal(signal, process.stdin))
  } catch (cause) {
    signal.throwIfAborted()
    throw new UsageError(`Standard input cannot be read: ${reasonOf(cause)}.`, { cause })
  }
}

/**
 * A file that a command writes beside its answer. It is opened before anything is spent. Where a
 * later write fails, that is said once, and the command goes on without it.
 */
export class OutputFile {
  readonly path: string
  /** What went wrong, in words. */
  failure: string | undefined
  readonly #stream: Writable
  readonly #say: (text: string) => void
  readonly #name: string

  private constructor(path: string, stream: Writable, say: (text: string) => void, name: string) {
    this.path = path
    this.#stream = stream
    this.#say = say
    this.#name = name
    stream.on('error', (error) => this.#fail(error))
  }

  /** Opens a file and empties it. Throws a UsageError with its `name` and the reason. */
  static open(path: string, say: (text: string) => void, name = path): OutputFile {
    try {
      const fd = openSync(path, EMPTY_AND_WRITE)
      const stream = fstatSync(fd).isFIFO() ? new Socket({ fd, readable: false }) : createWriteStream(path, { fd })
      return new OutputFile(path, stream, say, name)
    } catch (cause) {
      throw unwritable(name, cause)
    }
  }

  write(data: Uint8Array | string): void {
    if (!this.failure) this.#stream.write(data)
  }

  /** Writes a text in place of what is in the file, at once. */
  replace(text: string): void {
    try {
      writeFileSync(this.path, text)
    } catch (error) {
      this.#fail(error)
    }
  }

  /** Resolves once everything is written, or cannot be. */
  async close(): Promise<void> {
    this.#stream.end()
    try {
      await finished(this.#stream, { signal: AbortSignal.timeout(CLOSE_MS) })
    } catch (error) {
      this.#fail(error)
      this.#stream.destroy()
    }
  }

  #fail(error: unknown): void {
    if (this.failure) return
    this.failure = `${this.#name} could not be written: ${reasonOf(error)}.`
    this.#say(this.failure)
  }
}
