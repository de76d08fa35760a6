const STAGE_BYTES = 256
const POLYNOMIAL = 0x04c11db7

/**
 * Returns a flash image with the checksum of its second boot stage, without which the boot ROM of a
 * real board refuses it.
 */
export function withChecksum(image: Buffer): Buffer {
  const signed = Buffer.from(image)
  signed.writeUInt32LE(checksum(signed.subarray(0, STAGE_BYTES - 4)), STAGE_BYTES - 4)
  return signed
}

/** Returns the CRC-32 of the data sheet: highest bit first, and nothing inverted at the end. */
export function checksum(bytes: Uint8Array): number {
  let sum = 0xffffffff
  for (const byte of bytes) {
    sum ^= byte << 24
    for (let bit = 0; bit < 8; bit++) sum = sum & 0x80000000 ? (sum << 1) ^ POLYNOMIAL : sum << 1
  }
  return sum >>> 0
}
