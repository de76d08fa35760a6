import { expect, test } from 'vitest'
import { fill, fillPatterns } from './fill.ts'

const place = { board_type: 'uno-emulated', shard: 0, shards: 3 }

test.each([
  ['build/{board_type}-{shard}.hex', 'build/uno-emulated-0.hex'],
  ['{shard}{shards}{shard}', '030'],
  ['{{shard}}', '{0}'],
  ['{Shard}{shard }{name}{}{constructor}{__proto__}$&', '{Shard}{shard }{name}{}{constructor}{__proto__}$&'],
])('%s becomes %s', (text, filled) => {
  expect(fill(text, place)).toBe(filled)
})

test('what is not known is left as it is written, and what is filled in is not filled again', () => {
  expect(fill('{board_type}/{shard}', { board_type: '{shard}' })).toBe('{shard}/{shard}')
})

const patternOf = (source: string, filling: Parameters<typeof fillPatterns>[1] = place) => {
  const { steps, fail } = fillPatterns({ steps: [{ expect: new RegExp(source, 'm') }], fail: [source] }, filling)
  const [step] = steps
  expect(step && 'expect' in step && step.expect).toEqual(new RegExp(fail[0] ?? '', 'm'))
  return fail[0]
}

/** Breaks where `\{shard}` becomes `\0`, which is a character of its own. */
test.each([
  ['^part {shard}/{shards} ok$', '^part 0/3 ok$'],
  ['\\{shard}', '\\{shard}'],
  ['\\\\{shard}', '\\\\0'],
  ['x{2}{shard}', 'x{2}0'],
])('in the pattern %s the names are filled in: %s', (source, filled) => {
  expect(new RegExp(String(patternOf(source))).source).toBe(new RegExp(filled).source)
})

test('what is filled into a pattern is meant literally', () => {
  expect(patternOf('{board_type} ok', { board_type: 'a.b' })).toBe('a\\.b ok')
})

/** Breaks where a test passes before its board prints anything. */
test('a pattern that matches the empty text once it is filled in is refused', () => {
  expect(() => fillPatterns({ steps: [], fail: ['(?:{board_type})'] }, { board_type: '' })).toThrow('the empty text')
})

test('only what is sent and expected is filled in', () => {
  const set = { part: 'button', state: { pressed: true } }
  const steps = [{ send: 'run {shard}/{shards}\n' }, { set }, { expect: '{board_type} $' }]
  expect(fillPatterns({ steps, fail: [] }, place).steps).toEqual([
    { send: 'run 0/3\n' },
    { set },
    { expect: 'uno-emulated $' },
  ])
})
