import { expect, test } from 'vitest'
import { lossesOf } from './losses.ts'

test('a free account with one browser loses nothing when its address is confirmed', () => {
  expect(lossesOf({ user: { tier: 'free' }, browsers: ['this'], webhooks: [] })).toBe('')
})

test('an account loses its other browsers, its keys and its webhooks', () => {
  expect(lossesOf({ user: { tier: 'paid' }, browsers: ['this', 'other'], webhooks: ['one'] })).toBe(
    'logs out your other browsers, revokes your API keys and deletes your webhooks',
  )
})
