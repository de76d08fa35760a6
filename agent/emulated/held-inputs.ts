import type { Outside } from './loop.ts'

const MAX_INPUTS = 1_024
const MAX_BYTES = 64 * 1024

/**
 * Why a board stands still: its output cannot be taken, its flash is written, a debugger wants it,
 * or the power of boards like it is cut. It executes while there is no reason.
 */
export type Hold = 'window' | 'flash' | 'debugger' | 'power_cut'

/**
 * What happens to a board while a debugger or a scenario has it, in order. What is too much is
 * lost, as on a board that does not read.
 */
export class HeldInputs {
  #inputs: Outside[] = []
  #bytes = 0

  add(outside: Outside): void {
    const bytes = 'bytes' in outside ? outside.bytes.length : 0
    if (this.#inputs.length === MAX_INPUTS || this.#bytes + bytes > MAX_BYTES) return
    this.#inputs.push(outside)
    this.#bytes += bytes
  }

  /** Takes all of it out. */
  take(): Outside[] {
    this.#bytes = 0
    return this.#inputs.splice(0)
  }
}
