import { expect, test } from 'vitest'
import type { BoardType } from '#core/boards/index.ts'
import { likeTypes } from './like-types.ts'

const named = (slug: string, label: string, usable = 1): BoardType => ({
  ...{ slug, label, specs: '', family: null, architecture: null, emulated: slug.endsWith('-emulated') },
  ...{ credits_per_minute: 1, boards: 1, usable, free: usable, next_free_at: null, base_images: [] },
})

const types = [
  named('uno-emulated', 'Arduino Uno, emulated'),
  named('pico-emulated', 'Raspberry Pi Pico, emulated'),
  named('stm32-h753', 'ST Nucleo-H753ZI', 0),
  named('stm32f405-emulated', 'Netduino Plus 2, emulated'),
  named('rp2350', 'Raspberry Pi Pico 2', 0),
  named('raspberry-pi-5', 'Raspberry Pi 5', 0),
]
const slugsLike = (word: string) => likeTypes(word, types).map(({ slug }) => slug)

test('a type whose name has the word comes before those that are only like it', () => {
  expect(slugsLike('pico2')).toEqual(['rp2350', 'pico-emulated'])
  expect(slugsLike('arduino-uno')).toEqual(['uno-emulated'])
})

test('of types that are equally like the word, one that can be started comes first', () => {
  expect(slugsLike('stm32')).toEqual(['stm32f405-emulated', 'stm32-h753'])
})

test('a mistyped slug leads to its type, and a word of its own to none', () => {
  expect(slugsLike('rp2530')).toEqual(['rp2350'])
  expect(slugsLike('teapot')).toEqual([])
})
