import { createHash } from 'node:crypto'
import type { Machine } from '#agent/emulated/machine.ts'
import type { Memory } from '#agent/emulated/memory.ts'
import type { Model } from '#agent/emulated/models.ts'

/** How many bytes are hashed at once. */
const BLOCK_BYTES = 1024

/** The hash of what a board has printed so far. */
export class PrintedHash {
  readonly #hash = createHash('sha256')
  readonly #block = new Uint8Array(BLOCK_BYTES)
  #count = 0

  add(byte: number): void {
    this.#block[this.#count++] = byte
    if (this.#count === BLOCK_BYTES) this.#flush()
  }

  digest(): Uint8Array {
    this.#flush()
    return this.#hash.copy().digest()
  }

  #flush(): void {
    this.#hash.update(this.#block.subarray(0, this.#count))
    this.#count = 0
  }
}

/**
 * Returns the SHA-256 of all that a board is: two that have the same are in the same state and have
 * printed the same.
 */
export function stateHash(model: Model, machine: Machine, memory: Memory, printed: PrintedHash): Uint8Array {
  const hash = createHash('sha256').update(`${model} ${machine.cycles}\n`)
  for (const part of machine.state()) hash.update(part)
  return hash.update(memory.flash).update(memory.eeprom).update(printed.digest()).digest()
}
