/** Returns an address as programmers write it: `0x0000`, `0x10000000`. */
export const addressText = (address: number): string => `0x${address.toString(16).padStart(4, '0')}`

/** Returns the address that was typed, in hexadecimal; undefined unless it has 32 bits at most. */
export function toAddress(text: string): number | undefined {
  const digits = text.trim().replace(/^0x/i, '')
  return /^[0-9a-f]{1,8}$/i.test(digits) ? Number.parseInt(digits, 16) : undefined
}
