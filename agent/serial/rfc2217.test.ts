import { expect, test } from 'vitest'
import { control, escaped } from '#wire/telnet.ts'
import { readServer, setControl, setUp } from './rfc2217.ts'

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

test('commands are those of RFC 2217, with doubled 255s', () => {
  expect(setUp(115_200).map(hex)).toEqual([
    'fffa2c010001c200fff0',
    'fffa2c0208fff0',
    'fffa2c0301fff0',
    'fffa2c0401fff0',
  ])
  expect(hex(setUp(255)[0] ?? new Uint8Array())).toBe('fffa2c01000000fffffff0')
  expect([control.breakOn, control.dtrOff, control.rtsOn].map((value) => hex(setControl(value)))).toEqual([
    'fffa2c0505fff0',
    'fffa2c0509fff0',
    'fffa2c050bfff0',
  ])
  expect(hex(escaped(Uint8Array.of(1, 255, 2)))).toBe('01ffff02')
})

/** Breaks where a server ends the agent by an answer that is too short. */
test('an answer without all of its bytes is ignored', () => {
  const heard: unknown[] = []
  const nothing = () => {}
  const reader = readServer({
    ...{ data: nothing, canControl: nothing, send: nothing },
    baud: (rate) => void heard.push(rate),
    controlled: (value) => void heard.push(value),
  })
  reader.add(Buffer.from('fffa2c650001fff0fffa2c69fff0fffa2cfff0', 'hex'))
  expect(heard).toEqual([])
})

/** Breaks if the reader forgets where it is between two pieces. */
test.each([1, 2, 3, 100])('what a server sends is read in pieces of %i bytes', (size) => {
  const heard: unknown[] = []
  const data: number[] = []
  const reader = readServer({
    data: (bytes) => void data.push(...bytes),
    canControl: (can) => void heard.push(['can control', can]),
    baud: (rate) => void heard.push(['baud', rate]),
    controlled: (value) => void heard.push(['controlled', value]),
    send: (bytes) => void heard.push(['sent', hex(bytes)]),
  })
  // Text, DO COM-PORT, an answer with a 255 in it, WILL ECHO, DO 31, and the byte 255.
  const sent = Buffer.from('4142fffd2cfffa2c65000000fffffff0fffb01fffd1ffffa2c6908fff043ffff', 'hex')
  for (let at = 0; at < sent.length; at += size) reader.add(sent.subarray(at, at + size))
  expect(data).toEqual([0x41, 0x42, 0x43, 255])
  expect(heard).toEqual([
    ['can control', true],
    ['baud', 255],
    ['sent', 'fffe01'],
    ['sent', 'fffc1f'],
    ['controlled', 8],
  ])
})
