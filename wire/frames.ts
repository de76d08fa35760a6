import { MAX_IN_BYTES, MAX_OUT_BYTES, MAX_PORT_BYTES } from './limits.ts'
import { WireError } from './wire-error.ts'

/**
 * A binary message of the agent protocol (docs/agents.md). Numbers are whole and at most
 * `Number.MAX_SAFE_INTEGER`. `binding` is the fencing number of one session's hold on one board;
 * offsets count the bytes of that binding's console from 0, or those of one direction of a stream.
 */
export type Frame = OutFrame | InFrame | AckFrame | GapFrame | PortFrame | CreditFrame

/** Output of a board, from the agent. It is sent again until it is acknowledged. */
export type OutFrame = { kind: 'out'; binding: number; offset: number; atUs: number; bytes: Uint8Array }
/**
 * Bytes typed, to the agent. They are sent at most once; an agent drops a `seq` that it has seen.
 */
export type InFrame = { kind: 'in'; binding: number; seq: number; bytes: Uint8Array }
/** All output before `offset` is in the database. */
export type AckFrame = { kind: 'ack'; binding: number; offset: number }
/** Output that the agent has lost: from `from`, before `to`. */
export type GapFrame = { kind: 'gap'; binding: number; from: number; to: number }

/** Bytes of a stream, in either direction, at most once. */
export type PortFrame = { kind: 'port'; binding: number; stream: number; offset: number; bytes: Uint8Array }
/** The other end of a stream may send the bytes before `until`. */
export type CreditFrame = { kind: 'credit'; binding: number; stream: number; until: number }

const NUMBER_BYTES = 8

/** The first byte of each kind, its numbers in this order, and the bytes that may follow them. */
const layouts = {
  out: { code: 1, numbers: ['binding', 'offset', 'atUs'], maxBytes: MAX_OUT_BYTES },
  in: { code: 2, numbers: ['binding', 'seq'], maxBytes: MAX_IN_BYTES },
  ack: { code: 3, numbers: ['binding', 'offset'], maxBytes: 0 },
  gap: { code: 4, numbers: ['binding', 'from', 'to'], maxBytes: 0 },
  port: { code: 5, numbers: ['binding', 'stream', 'offset'], maxBytes: MAX_PORT_BYTES },
  credit: { code: 6, numbers: ['binding', 'stream', 'until'], maxBytes: 0 },
} as const

const kinds = Object.keys(layouts) as Frame['kind'][]
const noBytes = new Uint8Array()

/** Returns the bytes of a frame. Throws a `WireError` for one that `decodeFrame` would refuse. */
export function encodeFrame(frame: Frame): Uint8Array<ArrayBuffer> {
  const { code, numbers } = layouts[frame.kind]
  const bytes = 'bytes' in frame ? frame.bytes : noBytes
  const headBytes = 1 + numbers.length * NUMBER_BYTES
  const encoded = new Uint8Array(headBytes + bytes.length)
  const view = new DataView(encoded.buffer)
  view.setUint8(0, code)
  const values: Record<string, unknown> = frame
  numbers.forEach((name, place) => {
    view.setBigUint64(1 + place * NUMBER_BYTES, BigInt(Number(values[name])), true)
  })
  encoded.set(bytes, headBytes)
  decodeFrame(encoded)
  return encoded
}

/**
 * Returns the frame in a binary message. Its bytes are a view of `data`. Throws a `WireError` for a
 * kind, length, number or range that the protocol does not have.
 */
export function decodeFrame(data: Uint8Array): Frame {
  const kind = kinds.find((one) => layouts[one].code === data[0])
  if (!kind) throw new WireError('frame', `has no known kind: ${data[0] ?? 'it is empty'}`)
  const { numbers, maxBytes } = layouts[kind]
  const headBytes = 1 + numbers.length * NUMBER_BYTES
  if (data.length < headBytes) throw new WireError(kind, `has ${data.length} bytes, and needs ${headBytes}`)
  const bytes = data.subarray(headBytes)
  if (bytes.length > maxBytes)
    throw new WireError(kind, `carries ${bytes.length} bytes; at most ${maxBytes} are allowed`)
  if (maxBytes > 0 && bytes.length === 0) throw new WireError(kind, 'carries no bytes')
  const [first, second, third] = readNumbers(kind, data, numbers)
  if (kind === 'out') return { kind, binding: first, offset: second, atUs: third, bytes }
  if (kind === 'in') return { kind, binding: first, seq: second, bytes }
  if (kind === 'ack') return { kind, binding: first, offset: second }
  if (kind === 'port') return { kind, binding: first, stream: second, offset: third, bytes }
  if (kind === 'credit') return { kind, binding: first, stream: second, until: third }
  if (third <= second) throw new WireError('gap.to', 'must be greater than from')
  return { kind, binding: first, from: second, to: third }
}

function readNumbers(kind: string, data: Uint8Array, names: readonly string[]): [number, number, number] {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  const at = (place: number) => {
    const name = names[place]
    if (name === undefined) return 0
    const value = view.getBigUint64(1 + place * NUMBER_BYTES, true)
    if (value > BigInt(Number.MAX_SAFE_INTEGER)) throw new WireError(`${kind}.${name}`, 'is too large')
    return Number(value)
  }
  return [at(0), at(1), at(2)]
}
