import { expect, test } from 'vitest'
import { startDraining } from './readiness.ts'
import { waitUntil, wake } from './waiting.ts'

const wait = (read: () => Promise<number>, isOver: (read: number) => boolean, subject = 'one') =>
  waitUntil({
    userId: 'usr_1',
    subject,
    read,
    isOver,
    seconds: 50,
    lookMs: 50_000,
    signal: new AbortController().signal,
  })

/**
 * Breaks without listening before the read: a change in between would be noticed 50 seconds later.
 */
test('a change while it reads is not missed', async () => {
  let value = 0
  const read = async () => {
    const now = value
    value = 1
    wake('one')
    return now
  }
  expect(await wait(read, (now) => now === 1)).toBe(1)
})

test('what fails fails the wait, and leaves its place', async () => {
  for (const _ of Array(30))
    await expect(
      wait(
        () => Promise.reject(new Error('gone')),
        () => true,
      ),
    ).rejects.toThrow('gone')
})

/**
 * Breaks without `draining` in `nextChange`: the process would wait for its requests, and they be
 * cut.
 */
test('a process that begins to stop answers all who wait, and lets nobody wait', async () => {
  const waits = Array.from({ length: 20 }, () =>
    wait(
      async () => 0,
      () => false,
    ),
  )
  startDraining()
  expect(await Promise.all(waits)).toEqual(Array(20).fill(0))
  expect(
    await wait(
      async () => 0,
      () => false,
    ),
  ).toBe(0)
})
