import { expect, test, vi } from 'vitest'

async function fresh() {
  vi.resetModules()
  return import('./batch-size.ts')
}

/** Breaks without the first branch of `noteHeld`: a batch holds the lock for as long as it likes. */
test('a batch that has held the session lock for too long is followed by smaller ones', async () => {
  const { batchSize, noteHeld } = await fresh()
  const first = batchSize()
  noteHeld(101, true)
  expect(batchSize()).toBe(Math.floor(first / 2))
  for (const _ of Array(20)) noteHeld(1_000, true)
  expect(batchSize()).toBe(1)
})

test('batches grow while they are full and quick, and no further than five hundred', async () => {
  const { batchSize, noteHeld } = await fresh()
  const first = batchSize()
  noteHeld(10, false)
  expect(batchSize()).toBe(first)
  noteHeld(10, true)
  expect(batchSize()).toBe(2 * first)
  for (const _ of Array(20)) noteHeld(10, true)
  expect(batchSize()).toBe(500)
})

test('after a failure they begin again at one', async () => {
  const { batchSize, oneByOne, noteHeld } = await fresh()
  oneByOne()
  expect(batchSize()).toBe(1)
  noteHeld(10, true)
  expect(batchSize()).toBe(2)
})
