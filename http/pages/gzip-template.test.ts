import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { between, gzipTemplate } from './gzip-template.ts'

const text = readFileSync('docs/operations.md')

/** Red with another trailer, or where a part may refer to the placeholder. */
test('a template that is filled unpacks to the text with the value in every place', () => {
  const parts = Array.from({ length: 20 }, (_, index) => text.subarray(index * 900, index * 900 + 20_000))
  const fill = gzipTemplate(parts, 24)
  for (const value of [Buffer.from(randomBytes(16).toString('base64')), text.subarray(10, 34)]) {
    expect(gunzipSync(fill(value)).equals(Buffer.concat(between(parts, value)))).toBe(true)
  }
  expect(fill(Buffer.alloc(24)).length).toBeLessThan(Buffer.concat(parts).length / 4)
})

test('for any parts and any value', () => {
  const words = fc.array(fc.string(), { minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(words, fc.stringMatching(/^[A-Za-z0-9+/=]{24}$/), (words, value) => {
      const [parts, filled] = [words.map((word) => Buffer.from(word)), Buffer.from(value)]
      const unpacked = gunzipSync(gzipTemplate(parts, 24)(filled))
      expect(unpacked.toString()).toBe(Buffer.concat(between(parts, filled)).toString())
    }),
  )
})

test('a value of another length is refused', () => {
  expect(() => gzipTemplate([text, text], 24)(Buffer.alloc(23))).toThrow('another length')
})
