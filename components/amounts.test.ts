import { expect, test } from 'vitest'
import { credits, fileSize, minutesFor, price, shortNumber, signedNumber } from './amounts.ts'

test('amounts read as people write them', () => {
  expect([credits(0), credits(1), credits(12_345)]).toEqual(['0 credits', '1 credit', '12,345 credits'])
  expect([signedNumber(300), signedNumber(-1_084), signedNumber(0)]).toEqual(['+300', '−1,084', '0'])
  expect([99_999, 100_000, 864_123_456].map(shortNumber)).toEqual(['99,999', '100K', '864M'])
  expect([price(500, 'usd'), price(1_250, 'usd')]).toEqual(['$5', '$12.50'])
  expect([minutesFor(20, 1), minutesFor(20, 3), minutesFor(5, 4), minutesFor(3, 4)]).toEqual([
    ...['20 minutes', '6 minutes', '1 minute', '0 minutes'],
  ])
  expect([fileSize(1), fileSize(999), fileSize(3_210), fileSize(1_400_000)]).toEqual([
    ...['1 byte', '999 bytes', '3.2 kB', '1.4 MB'],
  ])
})
