import { expect, test } from 'vitest'
import { readTypedParts, withPlacesOfParts } from './typed-parts.ts'

const text = `parts:
  - { name: knob, kind: potentiometer, pin: D4 }
`

test('parts are read as in the file of the CLI, and nothing typed declares none', () => {
  expect(readTypedParts(text)).toEqual({ parts: [{ name: 'knob', kind: 'potentiometer', pin: 'D4' }] })
  for (const nothing of [undefined, ' \n']) expect(readTypedParts(nothing)).toEqual({ parts: undefined })
})

test('what is no file of parts is a problem of the field, with its place', () => {
  expect(readTypedParts('parts: [')).toEqual({ problem: expect.stringMatching(/^parts:1:9: /) })
})

/** Breaks without the bound: any user could have megabytes of YAML parsed. */
test('a text that is longer than any parts is not read', () => {
  expect(readTypedParts(`${text}#${' '.repeat(20_000)}`)).toEqual({ problem: expect.stringContaining('at most') })
})

test.each(['parts.0.pin', 'parts/0/pin'])('what the service says of %s is said with the line', (name) => {
  const refused = {
    ...({ status: 'refused', code: 'invalid_request', detail: 'Check the marked fields.' } as const),
    ...{ fields: { [name]: 'must be an analogue input', minutes: 'too many' }, typed: { parts: text } },
  }
  expect(withPlacesOfParts(refused)).toMatchObject({
    fields: { parts: 'parts:2:40: pin: must be an analogue input', minutes: 'too many' },
  })
  const other = { ...refused, fields: { minutes: 'too many' } }
  expect(withPlacesOfParts(other)).toBe(other)
})
