import sharp from 'sharp'

/** For tests: a PNG of pixels that are lit, 1, or dark: rows from the top, eight pixels a byte. */
export function pngFile(width: number, height: number, rows: Uint8Array): Promise<Buffer> {
  const grey = Buffer.from(rows).toString('hex').split('').flatMap(pixelsOf)
  return sharp(Buffer.from(grey), { raw: { width, height, channels: 1 } })
    .toColourspace('b-w')
    .png()
    .toBuffer()
}

/** Returns the brightness of the four pixels of a hexadecimal digit. */
const pixelsOf = (digit: string) => [8, 4, 2, 1].map((bit) => (Number.parseInt(digit, 16) & bit ? 255 : 0))
