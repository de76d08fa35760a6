import { expect, test } from 'vitest'
import { lossesOf } from './losses.ts'

test('an account with one browser and nothing else loses nothing when its address is confirmed', () => {
  expect(lossesOf({ browsers: ['this'], hasKeys: false, webhooks: [] })).toEqual([])
})

test('an account loses its other browsers, its live keys and its webhooks', () => {
  expect(lossesOf({ browsers: ['this', 'other'], hasKeys: true, webhooks: ['one'] })).toEqual([
    'logs out your other browsers',
    'revokes your API keys',
    'deletes your webhooks',
  ])
})
