/** Returns a line of an Intel HEX file, without its end. `address` is the lower 16 bits. */
export function hexRecord(type: number, address: number, data: Iterable<number>): string {
  const content = [...data]
  const bytes = [content.length, (address >>> 8) & 0xff, address & 0xff, type, ...content]
  const sum = bytes.reduce((total, byte) => total + byte, 0)
  const text = [...bytes, -sum & 0xff].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return `:${text.toUpperCase()}`
}
