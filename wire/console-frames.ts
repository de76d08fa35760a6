import { WireError } from './wire-error.ts'

/** What a console's WebSocket has besides its text messages. Browsers load this, so it is small. */

export const CONSOLE_PROTOCOL = 'boardwalk.console.v1'

const OFFSET_BYTES = 8

/** Output of a console with the offset of its first byte. */
export type OutputFrame = { offset: number; bytes: Uint8Array }

export function encodeOutput({ offset, bytes }: OutputFrame): Uint8Array<ArrayBuffer> {
  const encoded = new Uint8Array(OFFSET_BYTES + bytes.length)
  new DataView(encoded.buffer).setBigUint64(0, BigInt(offset), true)
  encoded.set(bytes, OFFSET_BYTES)
  return encoded
}

/** Returns the output in a binary message. Throws a `WireError` if it is too short. */
export function decodeOutput(data: Uint8Array): OutputFrame {
  if (data.length <= OFFSET_BYTES) throw new WireError('output', `has only ${data.length} bytes`)
  const offset = new DataView(data.buffer, data.byteOffset, data.byteLength).getBigUint64(0, true)
  if (offset > BigInt(Number.MAX_SAFE_INTEGER)) throw new WireError('output.offset', 'is too large')
  return { offset: Number(offset), bytes: data.subarray(OFFSET_BYTES) }
}
