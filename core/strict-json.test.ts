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

/** Breaks without the rule: zod skips the member, and the request would do less than it says. */
test.each([
  ['{"__proto__":1}', '/__proto__'],
  ['{"metadata":{"__proto__":"x"}}', '/metadata/__proto__'],
  ['[{"a":{"__proto__":{"b":1}}}]', '/0/a/__proto__'],
  ['{"\\u005f_proto__":1}', '/__proto__'],
])('%s has a member that is not known', (text, pointer) => {
  expect(parseJson(text)).toEqual({ problem: 'is not recognized', pointer })
})

test('a text __proto__ is taken', () => {
  expect(parseJson('{"label":"__proto__"}')).toEqual({ value: { label: '__proto__' } })
})

test.each(['', '{', "{'a':1}", '{"a":1,}', '{"a":1}}', 'undefined', '// {}'])('%j is not JSON', (text) => {
  expect(parseJson(text)).toMatchObject({ problem: 'is not valid JSON' })
})

test('32 levels are taken, brackets in text are none, and 33 are refused', () => {
  const nested = (levels: number) => `${'['.repeat(levels)}"[[[["${']'.repeat(levels)}`
  expect(parseJson(nested(32))).toHaveProperty('value')
  expect(parseJson(nested(33))).toMatchObject({ problem: 'is nested more than 32 levels deep' })
})
