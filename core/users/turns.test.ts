import { expect, test } from 'vitest'
import { inTurn, places, seats } from './turns.ts'

test('only so many work at once, only so many wait, and who comes then is told to come back', async () => {
  const gate = Promise.withResolvers<void>()
  let working = 0
  let most = 0
  const work = async () => {
    most = Math.max(most, ++working)
    await gate.promise
    working -= 1
  }
  const all = Array.from({ length: places + seats + 5 }, () => inTurn(work))
  const late = all.slice(places + seats)
  for (const refused of await Promise.allSettled(late)) {
    expect(refused).toMatchObject({
      status: 'rejected',
      reason: { code: 'unavailable', particulars: { headers: { 'Retry-After': '5' } } },
    })
  }
  gate.resolve()
  await Promise.all(all.slice(0, places + seats))
  expect(most).toBe(places)
})

test('work that fails gives its place away', async () => {
  const failing = Array.from({ length: places + seats }, () => inTurn(() => Promise.reject(new Error('on purpose'))))
  await Promise.allSettled(failing)
  expect(await inTurn(async () => 'done')).toBe('done')
})
