import { expect, test } from 'vitest'
import { longerPath, startAgain } from './start-again.ts'

const ended = {
  board_type: 'pico',
  base_image_id: 'img_1',
  started_at: new Date('2026-11-21T10:00:00Z'),
  expires_at: new Date('2026-11-21T10:16:00Z'),
  end_reason: 'user_ended' as const,
}

test('the same again: type, image and minutes, and the board that was asked for by name', () => {
  expect(startAgain(ended, null, 99).optionsPath).toBe('/boards/start?type=pico&image=img_1&minutes=16')
  expect(startAgain(ended, 'brd_1', 99).optionsPath).toBe('/boards/start?type=pico&board=brd_1&image=img_1&minutes=16')
})

test('a session that never ran has no minutes to repeat', () => {
  const cancelled = { ...ended, started_at: null, expires_at: null, end_reason: 'cancelled' as const }
  expect(startAgain(cancelled, 'brd_1', 99).optionsPath).toBe('/boards/start?type=pico&board=brd_1&image=img_1')
})

test('after a failure of the board another one of its type is offered', () => {
  expect(startAgain({ ...ended, end_reason: 'board_failed' }, 'brd_1', 99).fields).not.toHaveProperty('board_id')
})

test('longer is twice the time, as far as sessions and the balance go', () => {
  const lasting = (minutes: number) => ({
    ...ended,
    expires_at: new Date(ended.started_at.getTime() + minutes * 60_000),
  })
  expect(longerPath(ended, null, 99)).toBe('/boards/start?type=pico&image=img_1&minutes=32')
  expect(longerPath(lasting(300), null, 999)).toMatch(/minutes=480$/)
  expect(longerPath(lasting(480), null, 999)).toBeUndefined()
  expect(longerPath(ended, null, 16), 'the balance pays for no more').toBeUndefined()
})
