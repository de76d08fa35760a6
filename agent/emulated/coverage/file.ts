import { type MarkedMemory, STEP } from './marks.ts'

const FORMAT = 'boardwalk-coverage-1'
const BITS = 8
/** A shorter run of zero bytes costs more than it saves. */
const MIN_ZEROS = 3

type CoverageHead = {
  /** Whose instructions they are, in hexadecimal digits: the file that was flashed last. */
  firmwareSha256: string
  /** True if marking began before that file's first instruction. */
  isFromStart: boolean
}

/**
 * Returns the file of what has been executed: a line of JSON, and then each of its memories. A
 * memory has a bit for each address where an instruction can begin, from the lowest bit of the
 * first byte on. Its bytes are pairs of runs until all are there: how many are zero, how many
 * follow, and those. A count is a number as seven bits a byte, the lowest first, all but the last
 * with bit 7 set.
 */
export function coverageFile(head: CoverageHead, memories: readonly MarkedMemory[]): Uint8Array {
  const line = {
    format: FORMAT,
    firmware_sha256: head.firmwareSha256,
    from_start: head.isFromStart,
    memories: memories.map(({ start, marks }) => ({ start, bytes: marks.length * STEP, step: STEP })),
  }
  const packed = memories.map(({ marks }) => packRuns(packBits(marks)))
  return new Uint8Array(Buffer.concat([Buffer.from(`${JSON.stringify(line)}\n`), ...packed]))
}

function packBits(marks: Uint8Array): Uint8Array {
  const bits = new Uint8Array(Math.ceil(marks.length / BITS))
  for (let at = marks.indexOf(1); at >= 0; at = marks.indexOf(1, at + 1))
    bits[at >> 3] = (bits[at >> 3] as number) | (1 << (at & 7))
  return bits
}

function packRuns(bytes: Uint8Array): Buffer {
  const pieces: Uint8Array[] = []
  for (let at = 0; at < bytes.length; ) {
    const from = endOfZeros(bytes, at)
    const to = endOfOthers(bytes, from)
    pieces.push(varint(from - at), varint(to - from), bytes.subarray(from, to))
    at = to
  }
  return Buffer.concat(pieces)
}

function endOfZeros(bytes: Uint8Array, from: number): number {
  let at = from
  while (bytes[at] === 0) at++
  return at
}

/** Ends before zeros that are worth a run of their own. */
function endOfOthers(bytes: Uint8Array, from: number): number {
  for (let at = from; at < bytes.length; ) {
    const end = endOfZeros(bytes, at)
    if (end - at >= MIN_ZEROS || end === bytes.length) return at
    at = end + 1
  }
  return bytes.length
}

function varint(value: number): Uint8Array {
  const bytes: number[] = []
  let rest = value
  for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) | 128)
  return Uint8Array.of(...bytes, rest)
}
