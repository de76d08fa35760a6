import { expect, test } from 'vitest'
import type { BoardType } from '#core/boards/index.ts'
import { firstBoardOf, freeOffer, freeTimeOn } from './first-board.ts'

const like = (slug: string, other: Partial<BoardType> = {}): BoardType => ({
  ...{ slug, label: slug, specs: '', family: null, architecture: null, emulated: true, credits_per_minute: 1 },
  ...{ boards: 1, usable: 1, free: 1, next_free_at: null, base_images: [], ...other },
})

test('the board to begin with is emulated, in service, cheap and free', () => {
  const types = [
    like('hardware', { emulated: false }),
    like('offline', { usable: 0, free: 0 }),
    like('dear', { credits_per_minute: 2 }),
    like('busy', { free: 0 }),
    like('free'),
  ]
  expect(firstBoardOf(types)?.slug).toBe('free')
  expect(firstBoardOf([...types, like('uno-emulated')])?.slug).toBe('uno-emulated')
  expect(firstBoardOf(types.slice(0, 2))).toBeUndefined()
})

test('free credits last whole minutes, or are not mentioned', () => {
  expect(freeTimeOn(like('cheap'))).toBe('20 minutes')
  expect(freeTimeOn(like('dear', { credits_per_minute: 21 }))).toBeUndefined()
})

test('what is free is said of an emulated board that can be started', () => {
  expect(freeOffer([like('offline', { usable: 0 }), like('cheap')])).toBe('20 minutes on an emulated board')
  expect(freeOffer([like('hardware', { emulated: false })])).toBeUndefined()
})
