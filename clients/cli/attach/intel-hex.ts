import type { Written } from './stk500.ts'

const RECORD_BYTES = 16
const END = ':00000001FF\n'

/** Returns what was written below 64 KiB as an Intel HEX file, which every AVR's tool takes. */
export function toIntelHex({ image, lengths }: Written): string {
  const pages = [...lengths].toSorted(([a], [b]) => a - b)
  return [...pages.flatMap(([address, length]) => recordsOf(image, address, address + length)), END].join('')
}

function recordsOf(image: Uint8Array, start: number, end: number): string[] {
  return Array.from({ length: Math.ceil((end - start) / RECORD_BYTES) }, (_, index) => {
    const at = start + index * RECORD_BYTES
    const data = image.subarray(at, Math.min(at + RECORD_BYTES, end))
    const record = [data.length, at >> 8, at & 255, 0, ...data]
    const sum = record.reduce((total, byte) => total + byte, 0)
    return `:${Buffer.from([...record, -sum & 255])
      .toString('hex')
      .toUpperCase()}\n`
  })
}
