import { FirmwareProblem } from './problem.ts'
import { hex, type Target } from './targets.ts'

/** Bytes of a file and the address at which the board has them. */
export type Segment = { address: number; bytes: Uint8Array }

/** Where Arm's microcontrollers have their RAM. */
const RAM = { start: 0x2000_0000, end: 0x4000_0000 }

/**
 * Returns the segments in order of address, neighbours joined. Throws a `FirmwareProblem` for a
 * file without bytes, for segments that differ where they overlap, and for bytes that the board has
 * no memory for.
 */
export function arrange(segments: Segment[], target: Target | undefined): Segment[] {
  const sorted = segments.filter(({ bytes }) => bytes.length > 0).sort((a, b) => a.address - b.address)
  if (sorted.length === 0) throw new FirmwareProblem('The file has no bytes for the board.')
  const whole = groupsOf(sorted).map(join)
  if (target) for (const segment of whole) refuseOutside(segment, target)
  return whole
}

/** Returns the segments that touch or overlap, group by group. */
function groupsOf(sorted: Segment[]): Segment[][] {
  const groups: Segment[][] = []
  let end = -1
  for (const segment of sorted) {
    if (segment.address <= end) groups.at(-1)?.push(segment)
    else groups.push([segment])
    end = Math.max(end, endOf(segment))
  }
  return groups
}

/** Joins a group. The same bytes twice are no conflict: programmers take them too. */
function join(group: Segment[]): Segment {
  const address = group[0]?.address ?? 0
  const bytes = new Uint8Array(group.reduce((end, segment) => Math.max(end, endOf(segment)), 0) - address)
  let filled = 0
  for (const segment of group) {
    const from = segment.address - address
    const again = segment.bytes.subarray(0, filled - from)
    const differs = again.findIndex((byte, at) => byte !== bytes[from + at])
    if (differs >= 0)
      throw new FirmwareProblem(`The file has two versions of the bytes at ${hex(segment.address + differs)}.`)
    bytes.set(segment.bytes.subarray(again.length), from + again.length)
    filled = Math.max(filled, from + segment.bytes.length)
  }
  return { address, bytes }
}

const endOf = ({ address, bytes }: Segment) => address + bytes.length

function refuseOutside({ address, bytes }: Segment, { name, memories }: Target): void {
  const last = address + bytes.length - 1
  const begun = memories.find(({ start, size }) => address >= start && address < start + size)
  if (begun && last < begun.start + begun.size) return
  const places = memories.map(({ start, size }) => `${hex(start)}–${hex(start + size - 1)}`).join(' and ')
  const isForRam = address >= RAM.start && last < RAM.end
  throw new FirmwareProblem(
    `The file is for addresses ${hex(address)}–${hex(last)}. The memory of ${name} is ${places}. ${begun ? 'It is too large.' : isForRam ? 'The file is for RAM: link it to run from the flash.' : 'Is it built for another board?'}`,
  )
}
