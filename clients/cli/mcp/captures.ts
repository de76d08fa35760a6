import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Where captures are kept for a model to read. Disposing of them removes their folder. */
export class Captures implements Disposable {
  #folder: string | undefined
  #count = 0

  /** Returns where the next capture goes. */
  newPath(): string {
    this.#folder ??= mkdtempSync(join(tmpdir(), 'boardwalk-captures-'))
    this.#count += 1
    return join(this.#folder, `capture-${this.#count}.vcd`)
  }

  [Symbol.dispose](): void {
    if (this.#folder !== undefined) rmSync(this.#folder, { recursive: true, force: true })
    this.#folder = undefined
  }
}
