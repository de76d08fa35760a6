import { expect, test } from 'vitest'
import { hourlyPrice, lowestRate, priceOf, timeFor } from './hourly-price.ts'

const pack = { label: 'Starter', credits: 300, price_cents: 500, currency: 'usd' }

test('an hour costs sixty minutes at the price of the pack', () => {
  expect(hourlyPrice(1, pack)).toBe('$1')
  expect(hourlyPrice(4, pack)).toBe('$4')
  expect(hourlyPrice(1, { ...pack, credits: 4_000, price_cents: 5_000 })).toBe('$0.75')
})

test('the lowest rate is that of a board that can be used', () => {
  const type = (credits_per_minute: number, usable: number) => ({ credits_per_minute, usable })
  expect(lowestRate([type(1, 0), type(5, 2), type(3, 1)])).toBe(3)
  expect(lowestRate([type(1, 0)])).toBeUndefined()
})

test('credits last whole hours, or whole minutes below one', () => {
  expect(timeFor(300, 1)).toBe('5 hours')
  expect(timeFor(1_000, 1)).toBe('16 hours')
  expect(timeFor(119, 1)).toBe('1 hour')
  expect(timeFor(59, 1)).toBe('59 minutes')
  expect(timeFor(20, 3)).toBe('6 minutes')
})

test('a short run costs cents, and many of them as much as they cost together', () => {
  const lab = { ...pack, credits: 4_000, price_cents: 5_000 }
  expect([3, 12, 1_320].map((credits) => priceOf(credits, pack))).toEqual(['$0.05', '$0.20', '$22'])
  expect([3, 12, 1_320].map((credits) => priceOf(credits, lab))).toEqual(['$0.04', '$0.15', '$16.50'])
})
