import { whatLineIs } from './other-files.ts'
import { FirmwareProblem } from './problem.ts'
import type { Segment } from './segments.ts'
import type { Target } from './targets.ts'

const [CR, LF, COLON] = [0x0d, 0x0a, 0x3a]
const NO_DIGIT = 16
/** The value of each hexadecimal digit, by its character. */
const DIGITS = Uint8Array.from({ length: 256 }, (_, code) => {
  const value = Number.parseInt(String.fromCharCode(code), 16)
  return Number.isNaN(value) ? NO_DIGIT : value
})

const DATA = 0
const END = 1
const SEGMENT_ADDRESS = 2
const LINEAR_ADDRESS = 4
/** The start addresses of programs: a board starts at its own. */
const STARTS = [3, 5]

/** A universal hex has blocks for several boards; these records are in no other file. */
const BLOCK_START = 0x0a
const BLOCK_END = 0x0b
const BLOCK_DATA = 0x0d
const BLOCK_IGNORED = [0x0c, 0x0e]

/**
 * Returns the bytes of an Intel HEX file; of a universal one those for the target, or for its first
 * board. Throws a `FirmwareProblem` that names the line.
 */
export function readIntelHex(bytes: Uint8Array, target: Target | undefined): Segment[] {
  const segments = new Gathered(bytes.length)
  let base = 0
  let isOver = false
  let boards = target?.universalHexBoards
  let isOurs = true
  for (const { where, type, address, data } of recordsOf(bytes)) {
    if (isOver) throw new FirmwareProblem(`${where()} comes after the end record.`)
    if (type === DATA || type === BLOCK_DATA) {
      if (isOurs) segments.add(base + address, data)
    } else if (type === BLOCK_START) {
      const board = readNumber(data.subarray(0, 2), where())
      if (target && !boards)
        throw new FirmwareProblem(`The file is a universal hex for the micro:bit, not for ${target.name}.`)
      boards ??= [board]
      isOurs = boards.includes(board)
    } else if (type === BLOCK_END) isOurs = true
    else if (type === END) isOver = true
    else if (type === SEGMENT_ADDRESS) base = readNumber(data, where()) * 16
    else if (type === LINEAR_ADDRESS) base = readNumber(data, where()) * 65_536
    else if (!STARTS.includes(type) && !BLOCK_IGNORED.includes(type))
      throw new FirmwareProblem(`${where()} has the unknown record type ${type}.`)
  }
  if (!isOver) throw new FirmwareProblem('The end record is missing: the file is cut off.')
  return segments.all
}

type Line = { where: () => string; type: number; address: number; data: Uint8Array }

/** Yields the records of a file. `data` is overwritten by the next one: a file may have 100,000. */
function* recordsOf(bytes: Uint8Array): Generator<Line> {
  const record = new Uint8Array(bytes.length >> 1)
  let line = 0
  for (let at = 0; at < bytes.length; at++) {
    let end = at
    while (end < bytes.length && bytes[end] !== CR && bytes[end] !== LF) end++
    line += 1
    const [start, stop] = trimmed(bytes, at, end)
    // At a CR LF the LF is the end of an empty line.
    if (bytes[end] === LF && bytes[end - 1] === CR && start === stop) line -= 1
    else if (start < stop) yield readRecord(bytes, { start, stop, line }, record)
    at = end
  }
}

/** Returns where a line begins and ends without its spaces. */
function trimmed(bytes: Uint8Array, from: number, to: number): [number, number] {
  let [start, stop] = [from, to]
  while (start < stop && isSpace(bytes[start])) start++
  while (stop > start && isSpace(bytes[stop - 1])) stop--
  return [start, stop]
}

const isSpace = (byte: number | undefined) => byte === 0x20 || byte === 0x09

type Place = { start: number; stop: number; line: number }

function readRecord(bytes: Uint8Array, { start, stop, line }: Place, record: Uint8Array): Line {
  const where = () => `Line ${line}`
  const length = (stop - start - 1) / 2
  let [sum, faults] = [0, 0]
  for (let index = 0; index < length; index++) {
    const high = DIGITS[bytes[start + 1 + 2 * index] ?? 0] ?? NO_DIGIT
    const low = DIGITS[bytes[start + 2 + 2 * index] ?? 0] ?? NO_DIGIT
    faults |= high | low
    record[index] = high * 16 + low
    sum += high * 16 + low
  }
  if (bytes[start] !== COLON || !Number.isInteger(length) || length < 1 || faults >= NO_DIGIT)
    throw new FirmwareProblem(`${where()} is not a valid Intel HEX record${whatLineIs(bytes.subarray(start, stop))}.`)
  const [count = 0, high = 0, low = 0, type = 0] = record
  if (length < 5) throw new FirmwareProblem(`${where()} is cut off: a record has five bytes beside its data.`)
  if (length !== count + 5)
    throw new FirmwareProblem(`${where()} should have ${count} bytes of data, and has ${length - 5}.`)
  if (sum % 256 !== 0) throw new FirmwareProblem(`${where()} has a wrong checksum.`)
  return { where, type, address: high * 256 + low, data: record.subarray(4, 4 + count) }
}

/** Bytes that follow each other, joined as they come. */
class Gathered {
  readonly all: Segment[] = []
  readonly #bytes: Uint8Array
  #used = 0

  /** Two digits of the file make a byte. */
  constructor(fileBytes: number) {
    this.#bytes = new Uint8Array(fileBytes >> 1)
  }

  add(address: number, data: Uint8Array): void {
    const from = this.#used
    this.#bytes.set(data, from)
    this.#used += data.length
    const last = this.all.at(-1)
    if (last && last.address + last.bytes.length === address)
      last.bytes = this.#bytes.subarray(from - last.bytes.length, this.#used)
    else this.all.push({ address, bytes: this.#bytes.subarray(from, this.#used) })
  }
}

function readNumber(data: Uint8Array, where: string): number {
  const [high, low] = data
  if (high === undefined || low === undefined || data.length !== 2)
    throw new FirmwareProblem(`${where} has an address of ${data.length} bytes instead of 2.`)
  return high * 256 + low
}
