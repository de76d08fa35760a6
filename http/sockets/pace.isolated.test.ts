import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Pace } from './pace.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Sends as often as it may for a second; a board prints every 20 ms. Returns how often it sent. */
async function sendForASecond(pace: Pace): Promise<number> {
  let count = 0
  let isOver: boolean = false
  const sending = (async () => {
    while (!isOver) {
      await new Promise((resolve) => setTimeout(resolve, 20 - (performance.now() % 20)))
      count += 1
      await pace.sent()
    }
  })()
  await vi.advanceTimersByTimeAsync(1_000)
  isOver = true
  await vi.advanceTimersByTimeAsync(100)
  await sending
  return count
}

test('steady output is gathered', async () => {
  expect(await sendForASecond(new Pace())).toBeLessThanOrEqual(26)
})

test('a key lets everything through for a while, also what waits already', async () => {
  const pace = new Pace()
  await pace.sent()
  let isSent = false
  const sent = pace.sent().then(() => {
    isSent = true
  })
  await vi.advanceTimersByTimeAsync(5)
  expect(isSent).toBe(false)
  pace.typed()
  await sent
  const began = performance.now()
  for (let n = 0; n < 10; n++) await pace.sent()
  expect(performance.now()).toBe(began)
})

test('output with pauses is sent as it comes', async () => {
  const pace = new Pace()
  for (let n = 0; n < 10; n++) {
    const began = performance.now()
    await pace.sent()
    expect(performance.now()).toBe(began)
    await vi.advanceTimersByTimeAsync(100)
  }
})
