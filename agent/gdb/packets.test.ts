import { expect, test } from 'vitest'
import { PacketReader, packetOf } from './packets.ts'

const read = (reader: PacketReader, text: string) => [...reader.take(Buffer.from(text, 'latin1'))]

test('a packet is found in any pieces, with what is between packets', () => {
  const bytes = `+${packetOf('m0,4')}-\x03garbage${packetOf('?')}`
  const whole = read(new PacketReader(), bytes)
  const reader = new PacketReader()
  expect([...bytes].flatMap((byte) => read(reader, byte))).toEqual(whole)
  expect(whole).toEqual([
    { kind: 'packet', body: 'm0,4' },
    { kind: 'again' },
    { kind: 'interrupt' },
    { kind: 'packet', body: '?' },
  ])
})

test('an interrupt within a packet is a byte of it', () => {
  expect(read(new PacketReader(), packetOf('X0,1:\x03').toString('latin1'))).toEqual([
    { kind: 'packet', body: 'X0,1:\x03' },
  ])
})

test('a packet with another checksum is damaged, and one that is cut off is left', () => {
  const reader = new PacketReader()
  expect(read(reader, '$?#00')).toEqual([{ kind: 'damaged' }])
  expect(read(reader, '$m0,$?#3F')).toEqual([{ kind: 'packet', body: '?' }])
})

test.each([
  ['a packet without end', `$${'m'.repeat(4_097)}`],
  ['garbage without end', 'x'.repeat(16 * 1_024 + 1)],
])('%s ends the reading', (_, text) => {
  const reader = new PacketReader()
  expect(read(reader, text).at(-1)).toEqual({ kind: 'endless' })
  expect(read(reader, packetOf('?').toString())).toEqual([])
})

test('the longest packet is taken', () => {
  const body = 'm'.repeat(4_096)
  expect(read(new PacketReader(), packetOf(body).toString())).toEqual([{ kind: 'packet', body }])
})
