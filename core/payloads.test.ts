import { expect, test } from 'vitest'
import { MAX_PAYLOAD_BYTES, PayloadReader, payloadsOf } from './payloads.ts'

const long = JSON.stringify({ t: 'parts', text: 'Grüße ☃ '.repeat(4_000) })

test('a short message is its own payload', () => {
  expect(payloadsOf('{"t":"credentials"}')).toEqual(['{"t":"credentials"}'])
  expect(new PayloadReader().read('{"t":"credentials"}')).toBe('{"t":"credentials"}')
  expect(new PayloadReader().read('no JSON')).toBe('no JSON')
})

test('a long message goes in payloads below the limit, and is whole with the last', () => {
  const payloads = payloadsOf(long)
  expect(Math.max(...payloads.map((one) => Buffer.byteLength(one)))).toBeLessThanOrEqual(MAX_PAYLOAD_BYTES)
  const reader = new PayloadReader()
  for (let round = 0; round < 2; round++)
    expect(payloads.map((one) => reader.read(one))).toEqual([...payloads.slice(1).map(() => undefined), long])
})

/** Breaks where pieces are joined whichever message they are of. */
test.each([0, 1, -1])('a message without its piece %i is lost, and the next one is read', (missing) => {
  const reader = new PayloadReader()
  const pieces = payloadsOf(long)
  const lost = pieces.at(missing)
  for (const piece of pieces) if (piece !== lost) expect(reader.read(piece)).toBeUndefined()
  expect(
    payloadsOf(long)
      .map((one) => reader.read(one))
      .at(-1),
  ).toBe(long)
})
