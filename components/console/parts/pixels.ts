/**
 * Returns the pixels of a frame as RGBA, four bytes each. A frame is base64 of rows from the top,
 * one bit a pixel, the highest bit of a byte at the left. A lit pixel is white, another black in
 * both themes. A frame that is missing or too short leaves the rest black.
 */
export function pixelsOf(frame: string, width: number, height: number): Uint8ClampedArray<ArrayBuffer> {
  const bits = atob(frame)
  const pixels = new Uint8ClampedArray(4 * width * height).fill(255)
  for (let at = 0; at < width * height; at += 1) {
    const isLit = ((bits.charCodeAt(at >> 3) || 0) >> (7 - (at & 7))) & 1
    if (!isLit) pixels.fill(0, 4 * at, 4 * at + 3)
  }
  return pixels
}
