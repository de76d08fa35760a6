import { constants, crc32, deflateRawSync } from 'node:zlib'

/** As far as deflate looks back. */
const WINDOW_BYTES = 32 * 1024
const HEAD = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3])
/** An empty stored block with the mark of the last one. */
const LAST_BLOCK = Buffer.from([1, 0, 0, 0xff, 0xff])
/** Characters that no page contains, so deflate finds nothing in a value's place to refer to. */
const PLACEHOLDER = Buffer.from([1, 2, 3, 4, 5, 6, 7, 8, ...Array.from({ length: 18 }, (_, index) => 14 + index)])

/**
 * Compresses the parts of a text once, and returns a function that puts a value of `length` bytes
 * between them and makes it one gzip stream. The value goes into blocks that deflate only stores.
 */
export function gzipTemplate(parts: Buffer[], length: number): (value: Buffer) => Buffer {
  if (length > PLACEHOLDER.length) throw new Error(`A value may have ${PLACEHOLDER.length} bytes at most.`)
  const compressed = compress(parts, PLACEHOLDER.subarray(0, length))
  return (value) => {
    if (value.length !== length) throw new Error('The value has another length than its place.')
    const stored = Buffer.concat([storedHead(length), value])
    return Buffer.concat([HEAD, ...between(compressed, stored), LAST_BLOCK, trailer(parts, value)])
  }
}

/** Returns the text itself, with a value between its parts. */
export function between(parts: Buffer[], value: Buffer): Buffer[] {
  return parts.flatMap((part, index) => (index === 0 ? [part] : [value, part]))
}

/** Each part may refer to the text before it, and ends at a byte. */
function compress(parts: Buffer[], placeholder: Buffer): Buffer[] {
  let before = Buffer.alloc(0)
  return parts.map((part) => {
    const dictionary = before.length > 0 ? { dictionary: before } : {}
    before = Buffer.concat([before, part, placeholder]).subarray(-WINDOW_BYTES)
    return deflateRawSync(part, { finishFlush: constants.Z_SYNC_FLUSH, level: 9, ...dictionary })
  })
}

function storedHead(length: number): Buffer {
  return Buffer.from([0, length, 0, 255 - length, 255])
}

function trailer(parts: Buffer[], value: Buffer): Buffer {
  const end = Buffer.alloc(8)
  const whole = between(parts, value)
  end.writeUInt32LE(whole.reduce((sum, part) => crc32(part, sum), 0))
  end.writeUInt32LE(whole.reduce((sum, part) => sum + part.length, 0) >>> 0, 4)
  return end
}
