import { expect, test } from 'vitest'
import type { BoardType } from '#core/boards/index.ts'
import { catalogue } from '#db/catalogue.ts'
import { insteadOf, nameInText } from './instead.ts'

function type(slug: string): BoardType {
  const found = catalogue.find((one) => one.slug === slug)
  if (!found) throw new Error(`the catalogue has no ${slug}`)
  const { label, family, architecture, specs, creditsPerMinute: credits_per_minute, isEmulated = false } = found
  const counts = { boards: 1, usable: 1, free: 1, next_free_at: null, base_images: [] }
  return { slug, label, family, architecture, specs, credits_per_minute, emulated: isEmulated, ...counts }
}

test('another chip is named, from what the makers say of both', () => {
  const { difference } = insteadOf(type('rp2350'), type('pico-emulated'))
  expect(difference).toBe('Its chip is the RP2040, not the RP2350.')
})

test('nothing is said where a chip is the same or not known', () => {
  expect(insteadOf(type('pico-emulated'), type('pico-emulated')).difference).toBeUndefined()
  const unknown = { ...type('rp2350'), specs: 'Cortex-M7 at 480 MHz, 2 MB flash' }
  expect(insteadOf(unknown, type('pico-emulated')).difference).toBeUndefined()
})

test('a name within a sentence has no comma', () => {
  expect(nameInText(type('pico-emulated'))).toBe('Raspberry Pi Pico (emulated)')
  expect(nameInText({ label: 'ULX3S', emulated: false })).toBe('ULX3S')
})
