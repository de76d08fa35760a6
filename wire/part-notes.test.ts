import { expect, test } from 'vitest'
import { type NotedPart, readPartsNote, toPartsNote } from './part-notes.ts'

test('a note has each change with its time, and is read again as it was', () => {
  const changes: NotedPart[] = [
    { name: 'door', member: 'pressed', value: true, agoMs: 850 },
    { name: 'knob', member: 'value', value: 0.42, agoMs: 0 },
    { name: 'climate', member: 'temperature', value: -4.5, agoMs: 12 },
    { name: 'climate', member: 'fault', value: 'silent', agoMs: 1 },
  ]
  const note = toPartsNote(changes)
  expect(note).toBe('parts: door.pressed=true@850 knob.value=0.42 climate.temperature=-4.5@12 climate.fault=silent@1')
  expect(readPartsNote(note)).toEqual(changes)
})

test.each(['pins: D13=1', 'parts: ', 'parts: knob=1 .value=1 knob.value= knob.value=1e9 knob.value=\u001b[2J'])(
  '%j has no changes',
  (note) => expect(readPartsNote(note)).toEqual([]),
)

test('more changes than fit are thinned out, and the last of each member stays', () => {
  const turned = Array.from({ length: 200 }, (_, at) => ({
    name: 'knob',
    member: 'value',
    value: at / 3,
    agoMs: 999 - at,
  }))
  const note = toPartsNote([{ name: 'door', member: 'pressed', value: true, agoMs: 999 }, ...turned])
  const read = readPartsNote(note)
  expect(note.length).toBeLessThanOrEqual(200)
  expect(read[0]).toMatchObject({ name: 'door', value: true })
  expect(read.at(-1)).toEqual({ name: 'knob', member: 'value', value: 66.3333, agoMs: 800 })
})
