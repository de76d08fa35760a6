import { expect, test } from 'vitest'
import { partitionPoint } from './partition-point.ts'

test('the first part of a list ends where its test fails first', () => {
  const points = [0, 10, 20, 25, 30, 99].map((below) => partitionPoint([10, 20, 20, 30], (one) => one < below))
  expect(points).toEqual([0, 0, 1, 3, 3, 4])
  expect(partitionPoint([], () => true)).toBe(0)
})

test('a long list is looked at by halves', () => {
  let looks = 0
  const list = Array.from({ length: 1_000_000 }, (_, place) => place)
  const found = partitionPoint(list, (one) => {
    looks++
    return one < 777_777
  })
  expect(found).toBe(777_777)
  expect(looks).toBeLessThan(25)
})
