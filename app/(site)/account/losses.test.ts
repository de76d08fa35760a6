import { expect, test } from 'vitest'
import { lossesOf } from './losses.ts'

test('a free account with one browser loses nothing when its address is confirmed', () => {
  expect(lossesOf({ keysElsewhere: 0, browsers: ['this'], webhooks: [] })).toBe('')
})

test('an account loses its other browsers, its keys and its webhooks', () => {
  expect(lossesOf({ keysElsewhere: 2, browsers: ['this', 'other'], webhooks: ['one'] })).toBe(
    'logs out your other browsers, revokes 2 API keys made outside this login and deletes your webhooks',
  )
})
