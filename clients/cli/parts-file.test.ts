import { expect, test } from 'vitest'
import { ApiError, UsageError } from '../typescript/src/index.ts'
import { partInputOf, partStepOf } from './part-input.ts'
import { PartsFile } from './parts-file.ts'
import { unescapeText } from './run/flags.ts'

const text = `parts:
  - { name: button, kind: button, pin: D2 }
  - name: led
    kind: led
    pim: D13
`

const refusal = (pointer: string, detail: string) =>
  new ApiError({
    ...{ type: 'about:blank', title: 'Invalid request', status: 400, code: 'invalid_request', detail },
    ...{ request_id: 'req_1', errors: [{ pointer, detail }] },
  })

const whereIs = (pointer: string, detail: string) => {
  const error = new PartsFile('parts.yaml', text).located(refusal(pointer, detail))
  expect(error).toBeInstanceOf(UsageError)
  return (error as Error).message
}

test('a file of parts is what the service gets', () => {
  expect(new PartsFile('parts.yaml', text).parts).toEqual([
    { name: 'button', kind: 'button', pin: 'D2' },
    { name: 'led', kind: 'led', pim: 'D13' },
  ])
})

/** Breaks where a refusal names a place of the request, which nobody has written. */
test('what the service refuses is said with its line and column', () => {
  expect(whereIs('/parts/1/pim', 'is not recognized; did you mean `pin`?')).toBe(
    'parts.yaml:5:5: pim: is not recognized; did you mean `pin`?',
  )
  expect(whereIs('/parts/0/pin', 'must be a pin')).toBe('parts.yaml:2:35: pin: must be a pin')
  expect(whereIs('/parts/0/pull', 'must be text')).toBe('parts.yaml:2:5: pull is missing: must be text')
  const other = refusal('/minutes', 'must be a number')
  expect(new PartsFile('parts.yaml', text).located(other)).toBe(other)
})

/** Of few lines, and more than a memory holds. */
const BOMB = Array.from('bcdefghi', (name, at) => {
  const before = `*${'abcdefghi'[at]}`
  return `  - { name: b, kind: led, pin: &${name} [${Array(9).fill(before).join(', ')}] }`
}).join('\n')

/** Breaks where what is wrong in a file is told as a fault of the command. */
test.each([
  ['parts: [', 'parts.yaml:1:9: '],
  ['part: []', 'parts.yaml:1:1: The file has no list “parts”.'],
  ['parts: []\nother: 1', 'parts.yaml:2:1: “other” is not recognized here.'],
  ['parts:\n  - { name: b, kind: button, pin: *x }', 'parts.yaml:2:35: *x stands for nothing.'],
  ['parts:\n  - *b', 'parts.yaml:2:5: *b stands for nothing.'],
  ['parts: &a\n  - *a', 'parts.yaml:2:5: *a stands for nothing.'],
  [`parts:\n  - { name: b, kind: led, pin: &a [x] }\n${BOMB}`, 'parts.yaml:1:1: Excessive alias count'],
  ['parts:\n  - { name: b, kind: led }\n  -\n', 'parts.yaml:3:4: A part must have a name and a kind'],
  ['parts: [button]', 'parts.yaml:1:9: A part must have a name and a kind'],
  ['parts: [{ kind: led }]', 'parts.yaml:1:9: A part must have a name and a kind'],
])('%j is no file of parts', (wrong, message) => {
  expect(() => new PartsFile('parts.yaml', wrong)).toThrow(message)
})

test('words set what they say', () => {
  expect(partInputOf(['pressed=true', 'value=0.25'])).toEqual({ pressed: true, value: 0.25 })
  expect(() => partInputOf(['pressed'])).toThrow('“pressed” is not key=value.')
})

/** Breaks where a serial device cannot send a line, or the number 5, or the word true. */
test.each([
  ['5', '5'],
  ['true', 'true'],
  ['fix 3\\r\\n', 'fix 3\r\n'],
  ['two\nlines\n', 'two\nlines\n'],
])('a serial device sends %j as text', (typed, send) => {
  expect(partInputOf([`send=${typed}`], unescapeText)).toEqual({ send })
  expect(partStepOf(`gps.send=${typed}`, unescapeText)).toEqual({ part: 'gps', state: { send } })
})

/** Breaks where a manifest, whose strings have escapes of their own, reads them twice. */
test('text is as it is where nothing reads it', () => {
  expect(partStepOf('gps.send=a\\n').state).toEqual({ send: 'a\\n' })
})
