import { expect, test } from 'vitest'
import { WorkQueue } from './work-queue.ts'

/** Breaks without the limit: an agent with many boards may send more than is done meanwhile. */
test('of what waits, 1,024 things are kept, and done one after the other', async () => {
  let refused = 0
  const done: number[] = []
  const queue = new WorkQueue({ max: 1_024, onError: () => expect.unreachable(), onFull: () => (refused += 1) })
  for (let n = 0; n < 1_100; n++)
    queue.add(async () => {
      done.push(n)
    })
  await queue.done
  expect(done).toEqual(Array.from({ length: 1_024 }, (_, n) => n))
  expect(refused).toBe(76)
})
