import { expect, test } from 'vitest'
import type { BoardType } from '#core/boards/index.ts'
import { freeInstead, freeMeanwhile } from './free-instead.ts'

const image = { id: 'img_1', board_type: 'a', label: 'Shell', description: '', created_at: new Date(0) }

function type(slug: string, given: Partial<BoardType>): BoardType {
  const counts = { boards: 2, usable: 2, free: 0, credits_per_minute: 1, next_free_at: null }
  const kind = { label: slug, specs: '', family: 'pico', architecture: 'arm', emulated: false }
  return { slug, ...counts, ...kind, base_images: [image], ...given }
}

const waiting = { board_type: 'pico' }
const emulated = type('pico-emulated', { emulated: true, free: 1 })

test('another board of the same type comes first', () => {
  expect(freeInstead(waiting, [emulated, type('pico', { free: 1 })])?.slug).toBe('pico')
})

test('then the emulated type that is most like it, if a board of it is free', () => {
  const busy = type('pico', {})
  expect(freeInstead(waiting, [busy, emulated])?.slug).toBe('pico-emulated')
  expect(freeInstead(waiting, [busy, { ...emulated, free: 0 }])).toBeUndefined()
  expect(freeInstead(waiting, [busy, { ...emulated, base_images: [] }])).toBeUndefined()
})

/** Red where the counts are older than the queue, or a board is free that it does not give out. */
test('who waits for any board of a type is never offered that type', () => {
  const types = [type('pico', { free: 1 }), emulated]
  expect(freeMeanwhile(waiting, types, false)?.slug).toBe('pico-emulated')
  expect(freeMeanwhile(waiting, [type('pico', { free: 1 })], false)).toBeUndefined()
  expect(freeMeanwhile(waiting, types, true)?.slug).toBe('pico')
})
