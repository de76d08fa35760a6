import { UsageError } from '../errors.ts'

/** Thrown for an ELF file that cannot be read. The message says what is wrong with the file. */
export class ElfProblem extends UsageError {
  override name = 'ElfProblem'
}

/** How many steps reading one file may take: a second or two. A hostile file could ask for more. */
const MAX_STEPS = 20_000_000

/** Counts the work on one file. */
export class Work {
  #left = MAX_STEPS

  /** Throws an {@link ElfProblem} once the file has cost too much. */
  spend(steps = 1): void {
    this.#left -= steps
    if (this.#left < 0) throw new ElfProblem('Its debug information is too large to read.')
  }
}
