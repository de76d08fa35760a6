const MARKER = 0xffff_ded3
const IMAGE_TYPE = 0x42
/** The boot ROM of an RP2350 looks for the block within so many bytes of the flash. */
const SEARCHED_BYTES = 4096
const MAX_ITEMS = 32
const HAS_LONG_SIZE = 0x80

/**
 * Returns true if the start of a flash has the block by which the boot ROM of an RP2350 knows its
 * programs (RP2350 data sheet, §5.9.3.1). Files without it may be for an RP2040 as well.
 */
export function isForRp2350(flash: Uint8Array): boolean {
  const start = flash.subarray(0, SEARCHED_BYTES)
  const view = new DataView(start.buffer, start.byteOffset, start.byteLength)
  for (let at = 0; at + 8 <= start.length; at += 4)
    if (view.getUint32(at, true) === MARKER && chipOf(view, at + 4) === 1) return true
  return false
}

/** Returns the chip that the image type of a block names: 0 is an RP2040, 1 an RP2350. */
function chipOf(view: DataView, from: number): number | undefined {
  let at = from
  for (let items = 0; items < MAX_ITEMS && at + 4 <= view.byteLength; items++) {
    const type = view.getUint8(at)
    if (type === IMAGE_TYPE) return (view.getUint8(at + 3) >> 4) & 0x7
    const words = type & HAS_LONG_SIZE ? view.getUint16(at + 1, true) : view.getUint8(at + 1)
    if (words === 0) return undefined
    at += words * 4
  }
  return undefined
}
