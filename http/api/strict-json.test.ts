import { expect, test } from 'vitest'
import { parseJson } from './strict-json.ts'

test.each(['{}', '[]', 'null', '7', '{"a":{"b":1},"b":[{"a":1},{"a":2}]}'])('%s is taken', (text) => {
  expect(parseJson(text)).toEqual({ value: JSON.parse(text) })
})

test.each([
  ['{"a":1,"a":2}', '/a'],
  ['{"x":{"a":1,"b":2,"a":3}}', '/x/a'],
  ['[{"a":1},{"b":1,"b":1}]', '/1/b'],
  ['{"a":1,"\\u0061":2}', '/a'],
])('%s gives %s twice', (text, pointer) => {
  expect(parseJson(text)).toEqual({ problem: 'is given more than once', pointer })
})

test.each(['', '{', "{'a':1}", '{"a":1,}', '{"a":1}}', 'undefined', '// {}'])('%j is not JSON', (text) => {
  expect(parseJson(text)).toMatchObject({ problem: 'is not valid JSON' })
})

test('32 levels are taken, brackets in text are none, and 33 are refused', () => {
  const nested = (levels: number) => `${'['.repeat(levels)}"[[[["${']'.repeat(levels)}`
  expect(parseJson(nested(32))).toHaveProperty('value')
  expect(parseJson(nested(33))).toMatchObject({ problem: 'is nested more than 32 levels deep' })
})
