import { expect, test } from 'vitest'
import { MAX_QUEUED, MAX_RUNNING, withHashSlot } from './hash-queue.ts'

test('only so many work at once, only so many wait, and who comes then is told to come back', async () => {
  const gate = Promise.withResolvers<void>()
  let working = 0
  let most = 0
  const work = async () => {
    most = Math.max(most, ++working)
    await gate.promise
    working -= 1
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
  expect(most).toBe(MAX_RUNNING)
})

test('work that fails gives its place away', async () => {
  const failing = Array.from({ length: MAX_RUNNING + MAX_QUEUED }, () =>
    withHashSlot(() => Promise.reject(new Error('on purpose'))),
  )
  await Promise.allSettled(failing)
  expect(await withHashSlot(async () => 'done')).toBe('done')
})
