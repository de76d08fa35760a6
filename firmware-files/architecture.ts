import { latin1Of } from './latin1.ts'
import { machines } from './machines.ts'
import { FirmwareProblem } from './problem.ts'

const SECTION_HEADER_BYTES = 40
const ARM_ATTRIBUTES = 0x7000_0003
/** The part of an AVR file's flags that has the architecture. */
const AVR_MASK = 0x7f

/** Tags of the build attributes (Arm's ABI addenda), and the values of "CPU_arch". */
const CPU_ARCH = 6
const CPU_ARCH_PROFILE = 7
const COMPATIBILITY = 32
const TEXT_TAGS = [4, 5]
const FILE_SCOPE = 1
const V7 = 10
const ARM_NAMES: Record<number, string> = {
  1: 'v4',
  2: 'v4T',
  3: 'v5T',
  4: 'v5TE',
  5: 'v5TEJ',
  6: 'v6',
  7: 'v6KZ',
  8: 'v6T2',
  9: 'v6K',
  11: 'v6-M',
  12: 'v6S-M',
  13: 'v7E-M',
  14: 'v8-A',
  15: 'v8-R',
  16: 'v8-M baseline',
  17: 'v8-M mainline',
  18: 'v8.1-A',
  19: 'v8.2-A',
  20: 'v8.3-A',
  21: 'v8.1-M mainline',
  22: 'v9-A',
}

/**
 * Returns the architecture that an ELF file is built for, such as `avr25` or `v7E-M`; undefined if
 * it does not say. Throws a `FirmwareProblem` if its section headers are cut off.
 */
export function architectureOf(view: DataView): string | undefined {
  const attributes = findArmAttributes(view)
  const machine = view.getUint16(18, true)
  if (machine === machines.avr) {
    const number = view.getUint32(36, true) & AVR_MASK
    return number === 0 ? undefined : `avr${number}`
  }
  return machine === machines.arm && attributes ? armNameOf(readAttributes(attributes)) : undefined
}

/** Files that are stripped of their section headers have none. */
function findArmAttributes(view: DataView): Uint8Array | undefined {
  const [start, size, count] = [view.getUint32(32, true), view.getUint16(46, true), view.getUint16(48, true)]
  if (start === 0 || count === 0) return undefined
  if (size < SECTION_HEADER_BYTES || start + size * count > view.byteLength)
    throw new FirmwareProblem('The file is cut off: its section headers are not in it.')
  for (let at = start; at < start + size * count; at += size) {
    if (view.getUint32(at + 4, true) !== ARM_ATTRIBUTES) continue
    const [offset, length] = [view.getUint32(at + 16, true), view.getUint32(at + 20, true)]
    if (offset + length > view.byteLength) throw new FirmwareProblem('The file is cut off: a section is not whole.')
    return new Uint8Array(view.buffer, view.byteOffset + offset, length)
  }
  return undefined
}

function armNameOf(tags: Map<number, number>): string | undefined {
  const arch = tags.get(CPU_ARCH)
  if (arch === undefined) return undefined
  if (arch !== V7) return ARM_NAMES[arch]
  const profile = tags.get(CPU_ARCH_PROFILE)
  return profile ? `v7-${String.fromCharCode(profile)}` : 'v7'
}

/** Returns the numbers among the attributes of the whole file, by their tags. */
function readAttributes(bytes: Uint8Array): Map<number, number> {
  const tags = new Map<number, number>()
  const vendor = 'aeabi\0'
  // A version, a length, the vendor; then a scope and its length.
  const head = 5 + vendor.length
  if (latin1Of(bytes.subarray(5, head)) !== vendor || bytes[head] !== FILE_SCOPE) return tags
  const reader = new Reader(bytes, head + 5)
  while (!reader.isAtEnd) {
    const tag = reader.number()
    if (tag === COMPATIBILITY) reader.number()
    if (tag === COMPATIBILITY || TEXT_TAGS.includes(tag) || (tag > COMPATIBILITY && tag % 2 === 1)) reader.skipText()
    else tags.set(tag, reader.number())
  }
  return tags
}

class Reader {
  readonly #bytes: Uint8Array
  #at: number

  constructor(bytes: Uint8Array, at: number) {
    this.#bytes = bytes
    this.#at = at
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#bytes.length
  }

  /** Reads a ULEB128. */
  number(): number {
    let [value, shift, byte] = [0, 0, 0]
    do {
      byte = this.#bytes[this.#at++] ?? 0
      value |= (byte & 0x7f) << shift
      shift += 7
    } while (byte & 0x80)
    return value
  }

  skipText(): void {
    const end = this.#bytes.indexOf(0, this.#at)
    this.#at = end < 0 ? this.#bytes.length : end + 1
  }
}
