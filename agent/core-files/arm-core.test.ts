import { expect, test } from 'vitest'
import { armCoreOf } from './arm-core.ts'

const [PT_LOAD, PT_NOTE, NT_PRSTATUS] = [1, 4, 1]
const registersFrom = (first: number) => Array.from({ length: 17 }, (_, index) => first + index)
const memories = [
  { address: 0x2000_0000, bytes: Buffer.from('memory of the program') },
  { address: 0x2004_0000, bytes: Buffer.from('its stack') },
]

/** What a debugger reads of a core file, by the rules of ELF. */
function read(bytes: Uint8Array) {
  const file = Buffer.from(bytes)
  const [at, size, count] = [file.readUInt32LE(28), file.readUInt16LE(42), file.readUInt16LE(44)]
  const heads = Array.from({ length: count }, (_, index) => {
    const word = (number: number) => file.readUInt32LE(at + index * size + 4 * number)
    const content = file.subarray(word(1), word(1) + word(4))
    return { type: word(0), address: word(2), inMemory: word(5), content }
  })
  const notes = heads.flatMap(({ type, content }) => (type === PT_NOTE ? notesIn(content) : []))
  return { machine: file.readUInt16LE(18), heads, notes }
}

function notesIn(content: Buffer) {
  const notes = []
  for (let at = 0; at < content.length; ) {
    const [ownerBytes, bytes, type] = [0, 4, 8].map((offset) => content.readUInt32LE(at + offset)) as [
      number,
      number,
      number,
    ]
    const from = at + 12 + Math.ceil(ownerBytes / 4) * 4
    notes.push({ type, owner: content.toString('latin1', at + 12, at + 11 + ownerBytes), at: from, bytes })
    at = from + Math.ceil(bytes / 4) * 4
  }
  return notes.map((note) => ({ ...note, content: content.subarray(note.at, note.at + note.bytes) }))
}

test('a core file has each thread with its number, signal and registers, and each memory at its address', () => {
  const threads = [registersFrom(0x100), registersFrom(0xffff_fff0)]
  const { machine, heads, notes } = read(armCoreOf({ threads, memories, signal: 11 }))
  expect(machine).toBe(40)
  const loaded = heads.filter(({ type }) => type === PT_LOAD)
  expect(loaded.map(({ address, inMemory, content }) => [address, inMemory, String(content)])).toEqual([
    [0x2000_0000, 21, 'memory of the program'],
    [0x2004_0000, 9, 'its stack'],
  ])
  const statuses = notes.filter(({ owner, type }) => owner === 'CORE' && type === NT_PRSTATUS)
  expect(statuses.map(({ content }) => [content.readUInt16LE(12), content.readUInt32LE(24)])).toEqual([
    [11, 1],
    [11, 2],
  ])
  for (const [index, { content }] of statuses.entries())
    expect(Array.from({ length: 17 }, (_, number) => content.readUInt32LE(72 + 4 * number))).toEqual(
      threads[index]?.map((value) => value >>> 0),
    )
  const description = notes.find(({ owner }) => owner === 'GDB')
  expect(String(description?.content)).toContain('org.gnu.gdb.arm.m-profile')
})
