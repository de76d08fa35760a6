import { UsageError } from '../errors.ts'

const FORMAT = 'boardwalk-coverage-1'
const LINE_FEED = 0x0a
const MAX_HEAD_BYTES = 4_096
const MAX_MEMORY_BYTES = 64 * 1_024 * 1_024

type Memory = { start: number; bytes: number; step: number }
type Head = { firmware_sha256: string; from_start: boolean; memories: Memory[] }

/** Thrown for a file that is no coverage of a board. */
export class CoverageProblem extends UsageError {
  override name = 'CoverageProblem'
}

/** Which instructions of a firmware a board has executed: an artifact of the kind `coverage`. */
export class Executed {
  /** The SHA-256 of the file that was flashed, in hexadecimal digits. */
  readonly firmwareSha256: string
  /** True if all since the firmware's first instruction is in it. */
  readonly fromStart: boolean
  readonly #memories: (Memory & { bits: Uint8Array })[]

  private constructor({ firmware_sha256, from_start }: Head, memories: (Memory & { bits: Uint8Array })[]) {
    this.firmwareSha256 = firmware_sha256
    this.fromStart = from_start
    this.#memories = memories
  }

  /** Reads an artifact. Throws a {@link CoverageProblem} for anything else. */
  static read(file: Uint8Array): Executed {
    const end = file.subarray(0, MAX_HEAD_BYTES).indexOf(LINE_FEED)
    const head = headOf(new TextDecoder().decode(file.subarray(0, Math.max(0, end))))
    const reader = { file, at: end + 1 }
    return new Executed(
      head,
      head.memories.map((memory) => ({ ...memory, bits: unpacked(reader, Math.ceil(memory.bytes / memory.step / 8)) })),
    )
  }

  /** Returns what any of them has executed. They must be of the same firmware. */
  static join(all: readonly Executed[]): Executed {
    const [first] = all
    if (!first) throw new CoverageProblem('There is no coverage to join.')
    if (all.some(({ firmwareSha256 }) => firmwareSha256 !== first.firmwareSha256))
      throw new CoverageProblem('The coverage of different firmware has no addresses in common.')
    const memories = first.#memories.map((memory, index) => {
      const bits = memory.bits.slice()
      for (const one of all)
        for (const [at, byte] of (one.#memories[index]?.bits ?? bits).entries()) bits[at] = (bits[at] ?? 0) | byte
      return { ...memory, bits }
    })
    const from_start = all.some(({ fromStart }) => fromStart)
    return new Executed({ firmware_sha256: first.firmwareSha256, from_start, memories }, memories)
  }

  /** Returns true if an instruction from `low` to before `high` was executed. */
  isAny(low: number, high: number): boolean {
    return this.#memories.some(({ start, bytes, step, bits }) => {
      const last = Math.min(high, start + bytes)
      for (let address = Math.max(low, start); address < last; address += step) {
        const place = Math.floor((address - start) / step)
        if (((bits[place >> 3] ?? 0) >> (place & 7)) & 1) return true
      }
      return false
    })
  }

  /** Returns the addresses of all instructions that were executed, in order. */
  addresses(): number[] {
    return this.#memories.flatMap(({ start, step, bits }) =>
      [...bits.keys()].flatMap((at) =>
        [0, 1, 2, 3, 4, 5, 6, 7]
          .filter((bit) => ((bits[at] ?? 0) >> bit) & 1)
          .map((bit) => start + (8 * at + bit) * step),
      ),
    )
  }
}

function headOf(line: string): Head {
  let head: Partial<Head & { format: string }> = {}
  try {
    head = JSON.parse(line)
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
  }
  const { format, firmware_sha256, from_start, memories } = head ?? {}
  const isRight = format === FORMAT && typeof firmware_sha256 === 'string' && Array.isArray(memories)
  if (!isRight || !memories.every(isMemory)) throw new CoverageProblem('This file is no coverage of a board.')
  return { firmware_sha256, from_start: from_start === true, memories }
}

function isMemory(memory: Partial<Memory> | null): boolean {
  const { start = -1, bytes = -1, step = -1 } = memory ?? {}
  return (
    [start, bytes, step].every(Number.isInteger) && start >= 0 && bytes >= 0 && bytes <= MAX_MEMORY_BYTES && step > 0
  )
}

/** Reads pairs of runs: how many bytes are zero, how many follow, and those. */
function unpacked(reader: { file: Uint8Array; at: number }, length: number): Uint8Array {
  const bits = new Uint8Array(length)
  for (let at = 0; at < length; ) {
    const from = at + count(reader)
    const others = count(reader)
    const end = reader.at + others
    if (from + others > length || from + others === at || end > reader.file.length)
      throw new CoverageProblem('The coverage is broken.')
    bits.set(reader.file.subarray(reader.at, end), from)
    reader.at = end
    at = from + others
  }
  return bits
}

function count(reader: { file: Uint8Array; at: number }): number {
  let value = 0
  for (let place = 1; place <= 2 ** 28; place *= 128) {
    const byte = reader.file[reader.at++]
    if (byte === undefined) throw new CoverageProblem('The coverage is cut off.')
    value += (byte & 0x7f) * place
    if (byte < 0x80) return value
  }
  throw new CoverageProblem('The coverage is broken.')
}
