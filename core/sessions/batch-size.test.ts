import { expect, test, vi } from 'vitest'

async function fresh() {
  vi.resetModules()
  const { batchSize, recordHeldTime, oneByOne } = await import('./batch-size.ts')
  /**
   * Batches that are full, each of which costs so many milliseconds, and so many more for each
   * change.
   */
  const run = (batches: number, fixed: number, perChange: number) => {
    for (const _ of Array(batches)) recordHeldTime(fixed + perChange * batchSize(), batchSize(), true)
  }
  return { batchSize, recordHeldTime, oneByOne, run }
}

/**
 * Breaks without the first branch of `recordHeldTime`: a batch holds the lock for as long as it
 * likes.
 */
test('a batch that has held the session lock for too long is followed by smaller ones', async () => {
  const { batchSize, run } = await fresh()
  const first = batchSize()
  run(1, 0, 150)
  expect(batchSize()).toBe(Math.floor(first / 2))
  run(20, 0, 150)
  expect(batchSize()).toBe(1)
})

test('batches grow while they are full and quick, and no further than five hundred', async () => {
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
 * Breaks without `fixed` in `recordHeldTime`: the size falls to one, and each change pays what a
 * batch costs.
 */
test('batches of a fixed cost are not made smaller', async () => {
  const { batchSize, run } = await fresh()
  run(40, 150, 0.1)
  expect(batchSize()).toBeGreaterThan(200)
})

/** Breaks without `isTelling`: pauses during small batches are taken for what any batch costs. */
test('after a few slow batches the lock is held as shortly as before', async () => {
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

test('after a failure they begin again at one', async () => {
  const { batchSize, oneByOne, recordHeldTime } = await fresh()
  oneByOne()
  expect(batchSize()).toBe(1)
  recordHeldTime(10, 1, true)
  expect(batchSize()).toBe(2)
})
