import { expect, test } from 'vitest'
import { bytesOf, hexOf, PacketReader, packetOf } from './remote-packets.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const text = (packet: Uint8Array) => new TextDecoder().decode(packet)

test('packets have their checksum', () => {
  expect(text(packetOf('g'))).toBe('$g#67')
  expect(text(packetOf(''))).toBe('$#00')
})

test.each([
  ['in pieces', ['+$O', 'K', '#', '9', 'a'], ['OK']],
  ['two at once', ['$OK#9a$#00'], ['OK', '']],
  ['after acknowledgements', ['+++$T05#b9'], ['T05']],
  ['with repetitions', ['$0* #7a'], ['0000']],
  ['with an escape', ['$}\u0003#80'], ['#']],
])('packets are read %s', (_, pieces, expected) => {
  const reader = new PacketReader()
  expect(pieces.flatMap((piece) => reader.take(bytes(piece)))).toEqual(expected)
})

/** Breaks if a damaged reply is shown as registers. */
test.each([
  ['a wrong checksum', '$OK#9b'],
  ['a packet without an end', `$${'0'.repeat(70_000)}`],
])('%s is refused', (_, sent) => {
  expect(() => new PacketReader().take(bytes(sent))).toThrow('cannot be read')
})

test('digits are bytes, and text is digits', () => {
  expect([...bytesOf('00ff10')]).toEqual([0, 255, 16])
  expect(hexOf('reset')).toBe('7265736574')
})
