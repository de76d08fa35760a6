import { hexRecord } from '#firmware-files/index.ts'
import type { Written } from './stk500.ts'

const RECORD_BYTES = 16
const [DATA, END] = [0, 1]

/** Returns what was written below 64 KiB as an Intel HEX file, which every AVR's tool takes. */
export function toIntelHex({ image, lengths }: Written): string {
  const pages = [...lengths].toSorted(([a], [b]) => a - b)
  const records = pages.flatMap(([address, length]) => recordsOf(image, address, address + length))
  return [...records, hexRecord(END, 0, [])].map((line) => `${line}\n`).join('')
}

function recordsOf(image: Uint8Array, start: number, end: number): string[] {
  return Array.from({ length: Math.ceil((end - start) / RECORD_BYTES) }, (_, index) => {
    const at = start + index * RECORD_BYTES
    return hexRecord(DATA, at, image.subarray(at, Math.min(at + RECORD_BYTES, end)))
  })
}
