import { expect, test } from 'vitest'
import { credits, price, signedNumber } from './amounts.ts'

test('amounts read as people write them', () => {
  expect([credits(0), credits(1), credits(12_345)]).toEqual(['0 credits', '1 credit', '12,345 credits'])
  expect([signedNumber(300), signedNumber(-1_084), signedNumber(0)]).toEqual(['+300', '−1,084', '0'])
  expect([price(500, 'usd'), price(1_250, 'usd')]).toEqual(['$5', '$12.50'])
})
