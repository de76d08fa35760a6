import { PartsFile as File, PartsFileProblem } from '#wire/parts-file.ts'
import { ApiError, type StartOptions, UsageError } from '../typescript/src/index.ts'
import { readText } from './files.ts'

type Parts = NonNullable<StartOptions['parts']>

/**
 * Emulated parts that a file declares. The service says what is wrong with them; the file, where.
 */
export class PartsFile {
  readonly path: string
  readonly parts: Parts
  readonly #file: File

  /** Throws a UsageError, with line and column, for what is not YAML with a list of parts. */
  constructor(path: string, text = readText(path)) {
    this.path = path
    this.#file = read(path, text)
    this.parts = this.#file.parts as Parts
  }

  /**
   * Returns a refusal of the service with the places in this file, and any other error as it is.
   */
  located(error: unknown): unknown {
    if (!(error instanceof ApiError)) return error
    const lines = this.#file.located(error.problem.errors ?? [])
    return lines.length === 0 ? error : new UsageError(lines.join('\n'), { cause: error })
  }
}

function read(path: string, text: string): File {
  try {
    return new File(path, text)
  } catch (cause) {
    throw cause instanceof PartsFileProblem ? new UsageError(cause.message, { cause }) : cause
  }
}
