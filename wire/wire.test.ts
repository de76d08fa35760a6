import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromAgent, toAgent } from './agent-protocol.ts'
import { decodeOutput, encodeOutput } from './console-frames.ts'
import { toViewer } from './console-protocol.ts'
import { decodeFrame, encodeFrame, type Frame } from './frames.ts'
import { MAX_IN_BYTES, MAX_OUT_BYTES } from './limits.ts'
import { parseMessage } from './message.ts'
import { WireError } from './wire-error.ts'

const number = fc.maxSafeNat()
const frame: fc.Arbitrary<Frame> = fc.oneof(
  fc.record({
    kind: fc.constant('out' as const),
    binding: number,
    offset: number,
    atUs: number,
    bytes: fc.uint8Array({ minLength: 1, maxLength: 200 }),
  }),
  fc.record({
    kind: fc.constant('in' as const),
    binding: number,
    seq: number,
    bytes: fc.uint8Array({ minLength: 1, maxLength: 200 }),
  }),
  fc.record({ kind: fc.constant('ack' as const), binding: number, offset: number }),
  fc.record({
    ...{ kind: fc.constant('port' as const), binding: number, stream: number, offset: number },
    bytes: fc.uint8Array({ minLength: 1, maxLength: 200 }),
  }),
  fc.record({ kind: fc.constant('credit' as const), binding: number, stream: number, until: number }),
  fc
    .tuple(number, number, number)
    .filter(([, from, to]) => to > from)
    .map(([binding, from, to]) => ({ kind: 'gap' as const, binding, from, to })),
)

/**
 * Returns what `read` makes of hostile input: a value, or undefined where it is refused properly.
 */
function readOrRefuse<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch (error) {
    expect(error).toBeInstanceOf(WireError)
    expect((error as WireError).path).not.toBe('')
    return undefined
  }
}

test('a frame is read as it was written', () => {
  fc.assert(
    fc.property(frame, (one) => {
      expect(decodeFrame(encodeFrame(one))).toEqual(one)
    }),
  )
})

test('a frame is read from the middle of a larger buffer', () => {
  fc.assert(
    fc.property(frame, fc.uint8Array(), (one, before) => {
      const encoded = encodeFrame(one)
      const whole = new Uint8Array([...before, ...encoded, 1, 2, 3])
      expect(decodeFrame(whole.subarray(before.length, before.length + encoded.length))).toEqual(one)
    }),
  )
})

test('a truncated frame is refused, or is the frame with fewer bytes', () => {
  fc.assert(
    fc.property(frame, fc.nat(), (one, cut) => {
      const encoded = encodeFrame(one)
      const read = readOrRefuse(() => decodeFrame(encoded.subarray(0, cut % encoded.length)))
      if (read) expect(read).toEqual({ ...one, bytes: expect.any(Uint8Array) })
    }),
  )
})

test('mutated and random frames are refused, or are frames', () => {
  const mutated = fc.tuple(frame, fc.nat(), fc.nat(255)).map(([one, at, value]) => {
    const encoded = encodeFrame(one)
    encoded[at % encoded.length] = value
    return encoded
  })
  fc.assert(
    fc.property(fc.oneof(mutated, fc.uint8Array({ maxLength: 60 })), (data) => {
      const read = readOrRefuse(() => decodeFrame(data))
      if (read) expect(encodeFrame(read)).toEqual(data)
    }),
    { numRuns: 2_000 },
  )
})

test('a frame has at most its bytes', () => {
  const out = (length: number) =>
    encodeFrame({ kind: 'out', binding: 1, offset: 0, atUs: 0, bytes: new Uint8Array(length) })
  const typed = (length: number) => encodeFrame({ kind: 'in', binding: 1, seq: 0, bytes: new Uint8Array(length) })
  expect(out(MAX_OUT_BYTES)).toHaveLength(25 + MAX_OUT_BYTES)
  expect(typed(MAX_IN_BYTES)).toHaveLength(17 + MAX_IN_BYTES)
  for (const tooLong of [() => out(MAX_OUT_BYTES + 1), () => typed(MAX_IN_BYTES + 1), () => out(0), () => typed(0)])
    expect(tooLong).toThrow(WireError)
})

test('numbers beyond the safe integers, and a gap that ends where it begins, are refused', () => {
  const ack = encodeFrame({ kind: 'ack', binding: 1, offset: 0 })
  ack[8] = 0xff
  expect(() => decodeFrame(ack)).toThrow('ack.binding is too large')
  expect(() => encodeFrame({ kind: 'gap', binding: 1, from: 5, to: 5 })).toThrow('gap.to must be greater than from')
})

test('output for a viewer is read as it was written', () => {
  fc.assert(
    fc.property(number, fc.uint8Array({ minLength: 1 }), (offset, bytes) => {
      expect(decodeOutput(encodeOutput({ offset, bytes }))).toEqual({ offset, bytes })
    }),
  )
  expect(() => decodeOutput(new Uint8Array(8))).toThrow(WireError)
})

test('unknown types are undefined and unknown members are left out', () => {
  expect(parseMessage(fromAgent, '{"t":"sing","song":"la"}')).toBeUndefined()
  expect(parseMessage(fromAgent, '{"t":"toString"}')).toBeUndefined()
  expect(parseMessage(fromAgent, '{"t":"clean","binding":3,"tail":"","mood":"fine"}')).toEqual({
    t: 'clean',
    binding: 3,
    tail: '',
  })
})

test('a message that breaks its schema says where', () => {
  const boards = [{ slot: 'Uno One' }]
  const hello = JSON.stringify({ t: 'hello', boot_id: 'a', version: '1', clock_ms: 0, boards })
  expect(() => parseMessage(fromAgent, hello)).toThrow(/^hello\.boards\.0\.slot is not right/)
  expect(() => parseMessage(fromAgent, 'sing')).toThrow('message is not JSON')
  expect(() => parseMessage(fromAgent, '[]')).toThrow(/^message is not right/)
})

test('any text is refused properly or read', () => {
  const message = fc
    .record({ t: fc.constantFrom(...Object.keys({ ...fromAgent, ...toAgent, ...toViewer })) })
    .chain((head) => fc.jsonValue().map((body) => JSON.stringify({ ...head, ...(body as object | null) })))
  fc.assert(
    fc.property(fc.oneof(message, fc.json(), fc.string()), (text) => {
      for (const schemas of [fromAgent, toAgent, toViewer]) readOrRefuse(() => parseMessage(schemas, text))
    }),
    { numRuns: 2_000 },
  )
})
