import { expect, test, vi } from 'vitest'

async function fresh() {
  vi.resetModules()
  const { batchSize, recordHeldTime, oneByOne } = await import('./batch-size.ts')
  /** Runs full batches with a fixed cost and a cost per change, in milliseconds. */
  const run = (batches: number, fixed: number, perChange: number) => {
    for (const _ of Array(batches)) recordHeldTime(fixed + perChange * batchSize(), batchSize(), true)
  }
  return { batchSize, recordHeldTime, oneByOne, run }
}

/**
 * Breaks without the first branch of `recordHeldTime`: nothing would limit how long a batch holds
 * the lock.
 */
test('batches get smaller after one that held the session lock for too long', async () => {
  const { batchSize, run } = await fresh()
  const first = batchSize()
  run(1, 0, 150)
  expect(batchSize()).toBe(Math.floor(first / 2))
  run(20, 0, 150)
  expect(batchSize()).toBe(1)
})

test('full and fast batches grow, up to five hundred', async () => {
  const { batchSize, recordHeldTime, run } = await fresh()
  const first = batchSize()
  recordHeldTime(10, first, false)
  expect(batchSize()).toBe(first)
  recordHeldTime(10, first, true)
  expect(batchSize()).toBe(2 * first)
  run(20, 10, 0.01)
  expect(batchSize()).toBe(500)
})

/**
 * Breaks without `fixed` in `recordHeldTime`: the size falls to one, and each change has the cost
 * of a batch.
 */
test('a fixed cost does not make batches smaller', async () => {
  const { batchSize, run } = await fresh()
  run(40, 150, 0.1)
  expect(batchSize()).toBeGreaterThan(200)
})

/** Breaks without `isSignificant`: pauses during small batches would count as the fixed cost. */
test('after a few slow batches the lock is held as briefly as before', async () => {
  const { batchSize, recordHeldTime, run } = await fresh()
  run(10, 0, 1)
  const usual = batchSize()
  recordHeldTime(2_000, batchSize(), true)
  recordHeldTime(1_500, batchSize(), true)
  run(20, 0, 1)
  expect(batchSize()).toBeLessThanOrEqual(100)
  expect(batchSize()).toBeGreaterThanOrEqual(usual / 2)
  run(40, 0, 5)
  expect(batchSize()).toBeLessThanOrEqual(20)
})

test('after a failure they restart at one', async () => {
  const { batchSize, oneByOne, recordHeldTime } = await fresh()
  oneByOne()
  expect(batchSize()).toBe(1)
  recordHeldTime(10, 1, true)
  expect(batchSize()).toBe(2)
})
