import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nearest } from './near-match.ts'

const types = ['esp32-s3', 'rp2350', 'stm32-f4', 'stm32-h753', 'uno-emulated']

test.each([
  ['stm32h753', 'stm32-h753'],
  ['smt32-h753', 'stm32-h753'],
  ['STM32-H753', 'stm32-h753'],
  ['esp32s3', 'esp32-s3'],
  ['rp2040', 'rp2350'],
  ['uno', 'uno-emulated'],
  ['ESP', 'esp32-s3'],
  ['uno-revision-3', 'uno-emulated'],
  ['un', undefined],
  ['rpi', undefined],
  ['x', undefined],
  ['', undefined],
])('%j: did you mean %j?', (word, meant) => {
  expect(nearest(word, types)).toBe(meant)
})

test('a known word is its own nearest, and nothing is near without known words', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.stringMatching(/^[a-z0-9-]{1,12}$/)), (known) => {
      for (const word of known) expect(nearest(word, known)).toBe(word)
    }),
  )
  expect(nearest('uno', [])).toBeUndefined()
})

test('between equally near words the first one wins', () => {
  expect(nearest('stm32-f0', ['stm32-f1', 'stm32-f4'])).toBe('stm32-f1')
})
