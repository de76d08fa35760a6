import { crc32, deflateSync } from 'node:zlib'

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const BITS_PER_PIXEL = 1
const GREY = 0
const UNFILTERED = Buffer.from([0])

/** Rows of pixels from the top, one bit each, the highest bit of a byte at the left. */
export type Bitmap = { width: number; height: number; rows: Uint8Array }

/**
 * Returns a PNG of one bit a pixel: 1 is white (PNG specification, third edition, 5 and 11.2).
 * The width is a multiple of eight.
 */
export function pngOf({ width, height, rows }: Bitmap): Buffer<ArrayBuffer> {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([BITS_PER_PIXEL, GREY], 8)
  const perRow = width / 8
  const lines = Array.from({ length: height }, (_, y) => [UNFILTERED, rows.subarray(y * perRow, (y + 1) * perRow)])
  const image = deflateSync(Buffer.concat(lines.flat()))
  return Buffer.concat([SIGNATURE, chunk('IHDR', header), chunk('IDAT', image), chunk('IEND', Buffer.alloc(0))])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}
