import { expect, test } from 'vitest'
import { MAX_QUEUED, MAX_RUNNING, withHashSlot } from './hash-queue.ts'

test('slots and queue are limited, and further callers get Retry-After', async () => {
  const gate = Promise.withResolvers<void>()
  let running = 0
  let max = 0
  const work = async () => {
    max = Math.max(max, ++running)
    await gate.promise
    running -= 1
  }
  const all = Array.from({ length: MAX_RUNNING + MAX_QUEUED + 5 }, () => withHashSlot(work))
  const late = all.slice(MAX_RUNNING + MAX_QUEUED)
  for (const refused of await Promise.allSettled(late)) {
    expect(refused).toMatchObject({
      status: 'rejected',
      reason: { code: 'unavailable', particulars: { headers: { 'Retry-After': '5' } } },
    })
  }
  gate.resolve()
  await Promise.all(all.slice(0, MAX_RUNNING + MAX_QUEUED))
  expect(max).toBe(MAX_RUNNING)
})

test('work that fails releases its slot', async () => {
  const failing = Array.from({ length: MAX_RUNNING + MAX_QUEUED }, () =>
    withHashSlot(() => Promise.reject(new Error('on purpose'))),
  )
  await Promise.allSettled(failing)
  expect(await withHashSlot(async () => 'done')).toBe('done')
})
