/** Reads PNG files (W3C, Portable Network Graphics, third edition), but for interlaced ones. */
import { inflateSync } from 'node:zlib'
import type { Picture } from './picture.ts'

const SIGNATURE = Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1')
const CHUNK_BYTES = 12
const MAX_PIXELS = 1_024
const PALETTE = 3
/** For each colour type, how many samples a pixel has, and which depths there are (11.2.1). */
const KINDS: Record<number, { samples: number; hasAlpha: boolean; depths: number[] }> = {
  0: { samples: 1, hasAlpha: false, depths: [1, 2, 4, 8, 16] },
  2: { samples: 3, hasAlpha: false, depths: [8, 16] },
  [PALETTE]: { samples: 1, hasAlpha: false, depths: [1, 2, 4, 8] },
  4: { samples: 2, hasAlpha: true, depths: [8, 16] },
  6: { samples: 4, hasAlpha: true, depths: [8, 16] },
}

/**
 * Returns the pixels of a PNG of 1,024 by 1,024 at most. Throws an Error for any other file, and
 * for one that is damaged or interlaced. Its message goes on behind the name of the file.
 */
export function readPng(file: Uint8Array): Picture {
  const chunks = chunksOf(Buffer.from(file.buffer, file.byteOffset, file.byteLength))
  const head = chunks.get('IHDR') ?? Buffer.alloc(0)
  if (head.length !== 13) throw new Error('is no whole PNG')
  const [width, height] = [head.readUInt32BE(0), head.readUInt32BE(4)]
  const [depth, type, , , interlace] = head.subarray(8)
  const kind = KINDS[type ?? -1]
  if (!kind?.depths.includes(depth ?? 0) || depth === undefined) throw new Error('is a PNG of a kind that is not known')
  if (interlace !== 0) throw new Error('is interlaced, which is not read')
  if (width === 0 || height === 0 || width > MAX_PIXELS || height > MAX_PIXELS)
    throw new Error(`is larger than ${MAX_PIXELS} × ${MAX_PIXELS} pixels, or empty`)
  const bytes = Math.ceil((width * depth * kind.samples) / 8)
  const data = inflated(chunks.get('IDAT') ?? Buffer.alloc(0), (bytes + 1) * height)
  unfilter(data, bytes + 1, Math.max(1, (depth * kind.samples) / 8))
  const palette = type === PALETTE ? (chunks.get('PLTE') ?? Buffer.alloc(0)) : undefined
  const lit = new Uint8Array(width * height)
  for (let y = 0; y < height; y++) {
    const line = data.subarray(y * (bytes + 1) + 1, (y + 1) * (bytes + 1))
    for (let x = 0; x < width; x++)
      lit[y * width + x] = brightnessOf(line, x, { ...kind, depth, palette }) >= 0.5 ? 1 : 0
  }
  return { width, height, lit }
}

/** Returns the chunks by their types; those of one type are one. */
function chunksOf(file: Buffer): Map<string, Buffer> {
  if (!file.subarray(0, SIGNATURE.length).equals(SIGNATURE)) throw new Error('is no PNG')
  const pieces = new Map<string, Buffer[]>()
  for (let at = SIGNATURE.length; at + CHUNK_BYTES <= file.length; ) {
    const end = at + 8 + file.readUInt32BE(at)
    if (end + 4 > file.length) break
    if (file.readUInt32BE(end) !== crcOf(file.subarray(at + 4, end))) throw new Error('is damaged')
    const type = file.toString('latin1', at + 4, at + 8)
    const parts = pieces.get(type) ?? []
    parts.push(file.subarray(at + 8, end))
    pieces.set(type, parts)
    at = end + 4
  }
  return new Map([...pieces].map(([type, parts]) => [type, Buffer.concat(parts)]))
}

/** The CRC of annex D, bit by bit: the oldest Node that is supported has none. */
function crcOf(bytes: Uint8Array): number {
  let crc = ~0
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  }
  return ~crc >>> 0
}

/** A file of a few bytes can inflate to gigabytes, so the length is a limit. */
function inflated(data: Buffer, length: number): Buffer {
  try {
    const found = inflateSync(data, { maxOutputLength: length })
    if (found.length === length) return found
  } catch (cause) {
    throw new Error('is no whole PNG', { cause })
  }
  throw new Error('is no whole PNG')
}

/** Takes the filters of lines away (9.2). `step` is the distance to the pixel at the left. */
function unfilter(data: Buffer, length: number, step: number): void {
  for (let start = 0; start < data.length; start += length) {
    const filter = data[start] ?? 0
    for (let x = 1; x < length; x++) {
      const left = x > step ? (data[start + x - step] ?? 0) : 0
      const above = start > 0 ? (data[start + x - length] ?? 0) : 0
      const corner = x > step && start > 0 ? (data[start + x - length - step] ?? 0) : 0
      data[start + x] = (data[start + x] ?? 0) + guess(filter, left, above, corner)
    }
  }
}

function guess(filter: number, left: number, above: number, corner: number): number {
  if (filter === 0) return 0
  if (filter === 1) return left
  if (filter === 2) return above
  if (filter === 3) return (left + above) >> 1
  if (filter !== 4) throw new Error('is damaged')
  const estimate = left + above - corner
  const [a, b, c] = [Math.abs(estimate - left), Math.abs(estimate - above), Math.abs(estimate - corner)]
  if (a <= b && a <= c) return left
  return b <= c ? above : corner
}

type Format = { depth: number; samples: number; hasAlpha: boolean; palette: Buffer | undefined }

/** Returns the brightness of a pixel from 0 to 1, less what is transparent of it. */
function brightnessOf(line: Buffer, x: number, { depth, samples, hasAlpha, palette }: Format): number {
  const max = 2 ** depth - 1
  const values = Array.from({ length: samples }, (_, n) => sampleOf(line, x * samples + n, depth) / max)
  const alpha = hasAlpha ? (values.pop() ?? 1) : 1
  if (!palette) return (alpha * values.reduce((sum, value) => sum + value, 0)) / values.length
  const colour = palette.subarray(3 * sampleOf(line, x, depth)).subarray(0, 3)
  if (colour.length < 3) throw new Error('is damaged')
  return colour.reduce((sum, value) => sum + value, 0) / (3 * 255)
}

function sampleOf(line: Buffer, index: number, depth: number): number {
  if (depth === 16) return line.readUInt16BE(2 * index)
  const bit = index * depth
  return ((line[bit >> 3] ?? 0) >> (8 - depth - (bit % 8))) & (2 ** depth - 1)
}
