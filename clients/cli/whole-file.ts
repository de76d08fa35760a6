import {
  accessSync,
  chmodSync,
  closeSync,
  constants,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { NotWrittenError, OutputFile, reasonOf, unwritable } from './files.ts'

let opened = 0

/**
 * A file that is written beside its place and put there once it is whole: until then, and if it
 * comes to nothing, what was there stays. What is no regular file is written as it is.
 */
export class WholeFile implements Disposable {
  readonly #path: string
  readonly #file: OutputFile
  readonly #beside: { place: string; mode: number | undefined } | undefined

  private constructor(path: string, file: OutputFile, beside?: { place: string; mode: number | undefined }) {
    this.#path = path
    this.#file = file
    this.#beside = beside
  }

  /** Throws a UsageError that names the file and the reason why it cannot be written. */
  static open(path: string): WholeFile {
    const { place, mode, isRegular } = placeOf(path)
    if (!isRegular)
      return new WholeFile(
        path,
        OutputFile.open(path, () => {}),
      )
    const file = OutputFile.open(besideOf(place), () => {}, path)
    return new WholeFile(path, file, { place, mode })
  }

  /** Writes all of it, and puts it in its place. Throws a NotWrittenError with the reason. */
  async write(content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<void> {
    for await (const piece of content) this.#file.write(piece)
    await this.#file.close()
    if (this.#file.failure !== undefined) throw new NotWrittenError(this.#file.failure)
    if (!this.#beside) return
    const { place, mode } = this.#beside
    try {
      if (mode !== undefined) chmodSync(this.#file.path, mode)
      renameSync(this.#file.path, place)
    } catch (cause) {
      throw new NotWrittenError(`${this.#path} could not be written: ${reasonOf(cause)}.`, { cause })
    }
  }

  /** Takes away what came to nothing. */
  [Symbol.dispose](): void {
    if (this.#beside) rmSync(this.#file.path, { force: true })
  }
}

/** Throws a UsageError that names a file and the reason why `WholeFile` could not write it. */
export function assertWritable(path: string): void {
  const { place, isRegular } = placeOf(path)
  if (!isRegular) return
  const beside = besideOf(place)
  try {
    closeSync(openSync(beside, 'w'))
    rmSync(beside)
  } catch (cause) {
    throw unwritable(path, cause)
  }
}

/** Several runs of this process may write one file at once, such as an emulator that they fetch. */
const besideOf = (place: string) => `${place}.${process.pid}-${++opened}.part`

/** Writes a file as `WholeFile` does. */
export async function writeWhole(
  path: string,
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<void> {
  using file = WholeFile.open(path)
  await file.write(content)
}

/** Where a link leads is where a file is replaced. One that nobody may write to stays. */
function placeOf(path: string): { place: string; mode?: number; isRegular: boolean } {
  try {
    const known = statSync(path, { throwIfNoEntry: false })
    if (!known) return { place: path, isRegular: true }
    if (known.isDirectory()) throw Object.assign(new Error('a folder'), { code: 'EISDIR' })
    if (!known.isFile()) return { place: path, isRegular: false }
    accessSync(path, constants.W_OK)
    return { place: realpathSync(path), mode: known.mode & 0o7777, isRegular: true }
  } catch (cause) {
    throw unwritable(path, cause)
  }
}
