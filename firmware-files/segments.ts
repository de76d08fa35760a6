import { FirmwareProblem } from './problem.ts'
import { hex, type Target } from './targets.ts'

/** Bytes of a file and the address at which the board has them. */
export type Segment = { address: number; bytes: Uint8Array }

/**
 * Returns the segments in order of address, neighbours joined. Throws a `FirmwareProblem` for a
 * file without bytes, for segments that overlap, and for bytes that the board has no memory for.
 */
export function arrange(segments: Segment[], target: Target | undefined): Segment[] {
  const sorted = segments.filter(({ bytes }) => bytes.length > 0).sort((a, b) => a.address - b.address)
  if (sorted.length === 0) throw new FirmwareProblem('The file has no bytes for the board.')
  const joined: Segment[][] = []
  let end = -1
  for (const segment of sorted) {
    if (segment.address < end)
      throw new FirmwareProblem(`The file has two versions of the bytes at ${hex(segment.address)}.`)
    if (segment.address === end) joined.at(-1)?.push(segment)
    else joined.push([segment])
    end = segment.address + segment.bytes.length
  }
  const whole = joined.map((parts) => ({
    address: parts[0]?.address ?? 0,
    bytes: new Uint8Array(Buffer.concat(parts.map(({ bytes }) => bytes))),
  }))
  if (target) for (const segment of whole) refuseOutside(segment, target)
  return whole
}

function refuseOutside({ address, bytes }: Segment, { name, memories }: Target): void {
  const last = address + bytes.length - 1
  const fits = memories.some(({ start, size }) => address >= start && last < start + size)
  if (fits) return
  const places = memories.map(({ start, size }) => `${hex(start)} to ${hex(start + size - 1)}`).join(' and ')
  throw new FirmwareProblem(
    `The file has bytes from ${hex(address)} to ${hex(last)}. The memory of ${name} is ${places}.`,
  )
}
