import { expect, test, vi } from 'vitest'
import { LimiterFull, LimiterTimeout, limiter } from './limiter.ts'

test('at most `max` run at once, and the others start in the order of their calls', async () => {
  const slots = limiter(2)
  const started: number[] = []
  const gates = Array.from({ length: 4 }, () => Promise.withResolvers<void>())
  const all = gates.map(({ promise }, place) =>
    slots.run(() => {
      started.push(place)
      return promise
    }),
  )
  await vi.waitFor(() => expect(started).toEqual([0, 1]))
  expect(slots.stats()).toEqual({ running: 2, waiting: 2, refused: 0 })
  gates[1]?.resolve()
  await vi.waitFor(() => expect(started).toEqual([0, 1, 2]))
  for (const { resolve } of gates) resolve()
  await Promise.all(all)
  expect(started).toEqual([0, 1, 2, 3])
  expect(slots.stats()).toEqual({ running: 0, waiting: 0, refused: 0 })
})

test('calls beyond the queue’s maximum are refused at once, and counted', async () => {
  const slots = limiter(1, { maxQueued: 1 })
  const release = await slots.acquire()
  const second = slots.acquire()
  await expect(slots.acquire()).rejects.toBeInstanceOf(LimiterFull)
  expect(slots.stats()).toEqual({ running: 1, waiting: 1, refused: 1 })
  release()
  await second
})

/** Breaks if a slot is counted as free before the next holder takes it, or is released twice. */
test('a slot that is released twice is freed once', async () => {
  const slots = limiter(1)
  const release = await slots.acquire()
  const second = slots.acquire()
  release()
  release()
  await second
  expect(slots.stats()).toEqual({ running: 1, waiting: 0, refused: 0 })
})

test('a waiter that times out, is aborted or is failed leaves the queue', async () => {
  const slots = limiter(1)
  const release = await slots.acquire()
  await expect(slots.acquire({ timeoutMs: 1 })).rejects.toBeInstanceOf(LimiterTimeout)
  const left = new AbortController()
  const aborted = slots.acquire({ signal: left.signal })
  left.abort(new Error('gone'))
  await expect(aborted).rejects.toThrow('gone')
  const others = [slots.acquire(), slots.acquire()]
  slots.failQueued(new Error('away'))
  for (const other of await Promise.allSettled(others)) expect(other).toMatchObject({ reason: { message: 'away' } })
  expect(slots.stats()).toMatchObject({ running: 1, waiting: 0 })
  release()
  await (await slots.acquire())()
})

test('work that fails releases its slot', async () => {
  const slots = limiter(1)
  await expect(slots.run(() => Promise.reject(new Error('on purpose')))).rejects.toThrow('on purpose')
  expect(await slots.run(async () => 'done')).toBe('done')
})
