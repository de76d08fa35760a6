/** `lit` has a byte for each pixel, row by row: 1 is lit, which is white. */
export type Picture = { width: number; height: number; lit: Uint8Array }

/** Returns what a screen shows by its state; undefined for a part that is no screen. */
export function pictureOf({ width, height, frame }: Record<string, unknown>): Picture | undefined {
  if (typeof width !== 'number' || typeof height !== 'number' || typeof frame !== 'string') return undefined
  if (frame.length % 4 !== 0 || !/^[A-Za-z0-9+/]+={0,2}$/.test(frame)) return undefined
  const rows = Uint8Array.from(atob(frame), (byte) => byte.charCodeAt(0))
  if (rows.length * 8 !== width * height) return undefined
  return { width, height, lit: Uint8Array.from({ length: width * height }, (_, at) => litOf(rows, at)) }
}

/** Eight pixels are a byte, with the left one in its highest bit. */
const litOf = (rows: Uint8Array, at: number) => ((rows[at >> 3] ?? 0) >> (7 - (at & 7))) & 1

/** What one character shows: none of two pixels, the upper, the lower, both. */
const BLOCKS = [' ', '▀', '▄', '█']

/** Returns a part in per cent, with one decimal place at most. */
export const percentOf = (part: number) => Math.round(part * 1_000) / 10

/** Returns which part of the pixels differs: 1 for pictures of different sizes. */
export function difference(one: Picture, other: Picture): number {
  if (one.width !== other.width || one.height !== other.height) return 1
  const wrong = one.lit.reduce((sum, pixel, at) => sum + (pixel === other.lit[at] ? 0 : 1), 0)
  return wrong / one.lit.length
}

/** Returns the pixels that differ as block characters, two rows a line. */
export function drawnDifference(one: Picture, other: Picture): string {
  const { width, height } = one
  if (width !== other.width || height !== other.height)
    return `It has ${width} × ${height} pixels in place of ${other.width} × ${other.height}.`
  const differs = (x: number, y: number) => Number(y < height && one.lit[y * width + x] !== other.lit[y * width + x])
  const lines = Array.from({ length: Math.ceil(height / 2) }, (_, row) =>
    Array.from({ length: width }, (_, x) => BLOCKS[differs(x, 2 * row) + 2 * differs(x, 2 * row + 1)]).join(''),
  )
  return lines.map((line) => line.trimEnd()).join('\n')
}
