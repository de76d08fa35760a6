import { expect, test } from 'vitest'
import { z } from 'zod'
import { MetadataValue } from './metadata.ts'

test('values of metadata are described as they are refused', () => {
  const { pattern = '' } = z.toJSONSchema(MetadataValue)
  for (const code of [0, 9, 10, 31, 32, 126, 127, 128, 159, 160, 0x2028, 0x1f600]) {
    const text = `a${String.fromCodePoint(code)}`
    expect(new RegExp(pattern).test(text), `${code}`).toBe(MetadataValue.safeParse(text).success)
  }
})
