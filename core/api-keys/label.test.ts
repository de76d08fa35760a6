import { expect, test } from 'vitest'
import { CreateKey } from './schemas.ts'

const labelOf = (label: unknown) => CreateKey.parse({ label }).label

test('a label is trimmed and composed', () => {
  expect(labelOf('  nightly CI ')).toBe('nightly CI')
  expect(labelOf('cafe\u0301')).toBe('caf\u00e9')
})

test.each(['', '   ', null, undefined])('%j means no label', (blank) => {
  expect(labelOf(blank) ?? null).toBeNull()
})

/** Breaks without `INVISIBLE`. */
test.each([
  ['zero-width spaces and joiners', '\u200b\u200c\u200d\u2060'],
  ['a byte order mark', '\ufeff'],
  ['Hangul fillers', '\u3164\u115f\u1160\uffa0'],
  ['blank braille', '\u2800\u2800'],
  ['soft hyphens', '\u00ad\u00ad'],
  ['variation selectors and tags', '\ufe0f\u{e0041}'],
  ['a Mongolian vowel separator', '\u180e'],
  ['spaces of all kinds between them', '\u00a0\u200b\u3000\u2800\u2003'],
])('%s are invisible, so they mean no label', (_, label) => {
  expect(labelOf(label)).toBeNull()
})

test.each(['x\u00ady', '👩\u200d🚀', '⠀⠃⠽', '한\u3164글'])('%j is visible and stays unchanged', (label) => {
  expect(labelOf(label)).toBe(label)
})

test('100 characters fit with any number of bytes', () => {
  expect(labelOf('🚀'.repeat(100))).toBe('🚀'.repeat(100))
})

test.each([
  ['101 characters', 'x'.repeat(101)],
  ['a line break', 'a\nb'],
  ['a NUL', 'a\0b'],
  ['a line separator', 'a\u2028b'],
  ['a mark that turns the reading direction', 'a\u202eb'],
  ['half a surrogate pair', 'a\ud83d'],
  ['a number', 7],
  ['a list', ['x']],
])('%s is refused', (_, label) => {
  expect(CreateKey.safeParse({ label }).success).toBe(false)
})

test('an expiry is a timestamp with its offset', () => {
  expect(CreateKey.parse({ expires_at: '2999-01-01T02:00:00+02:00' }).expires_at).toEqual(
    new Date('2999-01-01T00:00:00Z'),
  )
  for (const wrong of ['9999-12-31T23:59:59-23:59', '2999-01-01', '2999-01-01T00:00:00', 'tomorrow', 4102444800, '']) {
    expect(CreateKey.safeParse({ expires_at: wrong }).success, String(wrong)).toBe(false)
  }
})

test('a request cannot set a key’s owner or any other member', () => {
  for (const member of ['user_id', 'tier', 'key', '__proto__x']) {
    expect(CreateKey.safeParse({ [member]: 'x' }).success, member).toBe(false)
  }
})
