import { FirmwareProblem } from './problem.ts'
import type { Segment } from './segments.ts'
import type { Target } from './targets.ts'

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
  const segments: Segment[] = []
  let base = 0
  let isOver = false
  let boards = target?.universalHexBoards
  let isOurs = true
  const lines = Buffer.from(bytes)
    .toString('latin1')
    .split(/\r\n|\r|\n/)
  for (const [index, text] of lines.entries()) {
    const line = text.trim()
    if (line === '') continue
    const where = `Line ${index + 1}`
    if (isOver) throw new FirmwareProblem(`${where} comes after the end record.`)
    const { type, address, data } = readRecord(line, where)
    if (type === DATA || type === BLOCK_DATA) {
      if (isOurs) segments.push({ address: base + address, bytes: data })
    } else if (type === BLOCK_START) {
      const board = readNumber(data.subarray(0, 2), where)
      if (target && !boards)
        throw new FirmwareProblem(`The file is a universal hex for the micro:bit, not for ${target.name}.`)
      boards ??= [board]
      isOurs = boards.includes(board)
    } else if (type === BLOCK_END) isOurs = true
    else if (type === END) isOver = true
    else if (type === SEGMENT_ADDRESS) base = readNumber(data, where) * 16
    else if (type === LINEAR_ADDRESS) base = readNumber(data, where) * 65_536
    else if (!STARTS.includes(type) && !BLOCK_IGNORED.includes(type))
      throw new FirmwareProblem(`${where} has the unknown record type ${type}.`)
  }
  if (!isOver) throw new FirmwareProblem('The end record is missing: the file is cut off.')
  return segments
}

function readRecord(line: string, where: string): { type: number; address: number; data: Uint8Array } {
  if (!/^:([0-9a-f]{2})+$/i.test(line)) throw new FirmwareProblem(`${where} is no Intel HEX record.`)
  const record = Buffer.from(line.slice(1), 'hex')
  const [count = 0, high = 0, low = 0, type = 0] = record
  if (record.length !== count + 5)
    throw new FirmwareProblem(`${where} should have ${count} bytes of data, and has ${record.length - 5}.`)
  const sum = record.reduce((total, byte) => (total + byte) & 0xff, 0)
  if (sum !== 0) throw new FirmwareProblem(`${where} has a wrong checksum.`)
  return { type, address: high * 256 + low, data: new Uint8Array(record.subarray(4, -1)) }
}

function readNumber(data: Uint8Array, where: string): number {
  const [high, low] = data
  if (high === undefined || low === undefined || data.length !== 2)
    throw new FirmwareProblem(`${where} has an address of ${data.length} bytes instead of 2.`)
  return high * 256 + low
}
