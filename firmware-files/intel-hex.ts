import { FirmwareProblem } from './problem.ts'
import type { Segment } from './segments.ts'

const DATA = 0
const END = 1
const SEGMENT_ADDRESS = 2
const LINEAR_ADDRESS = 4
/** The start addresses of programs: a board starts at its own. */
const STARTS = [3, 5]

/** Returns the bytes of an Intel HEX file. Throws a `FirmwareProblem` that names the line. */
export function readIntelHex(bytes: Uint8Array): Segment[] {
  const segments: Segment[] = []
  let base = 0
  let isOver = false
  const lines = Buffer.from(bytes)
    .toString('latin1')
    .split(/\r\n|\r|\n/)
  for (const [index, text] of lines.entries()) {
    const line = text.trim()
    if (line === '') continue
    const where = `Line ${index + 1}`
    if (isOver) throw new FirmwareProblem(`${where} comes after the end record.`)
    const { type, address, data } = readRecord(line, where)
    if (type === DATA) segments.push({ address: base + address, bytes: data })
    else if (type === END) isOver = true
    else if (type === SEGMENT_ADDRESS) base = readNumber(data, where) * 16
    else if (type === LINEAR_ADDRESS) base = readNumber(data, where) * 65_536
    else if (!STARTS.includes(type)) throw new FirmwareProblem(`${where} has the unknown record type ${type}.`)
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
