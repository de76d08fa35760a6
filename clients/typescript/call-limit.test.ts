import { expect, test } from 'vitest'
import { CallLimit, LateSignal, pause } from './src/call-limit.ts'

test('a limit aborts with the first of its signals, also one that had aborted before', async () => {
  const reason = new Error('stop')
  using before = new CallLimit(5_000, [undefined, new AbortController().signal, AbortSignal.abort(reason)])
  expect(before.signal.reason).toBe(reason)
  await expect(before.race(new Promise(() => undefined))).rejects.toBe(reason)
  const controller = new AbortController()
  using later = new CallLimit(5_000, [controller.signal])
  expect(await later.race(Promise.resolve('done'))).toBe('done')
  controller.abort(reason)
  expect(later.signal.reason).toBe(reason)
  expect([before.isOver, later.isOver]).toEqual([false, false])
})

test('a limit that was left aborts no more', async () => {
  const controller = new AbortController()
  const limit = new CallLimit(1, [controller.signal])
  limit[Symbol.dispose]()
  await pause(10)
  controller.abort()
  expect(limit.signal.aborted).toBe(false)
})

test('a pause ends by its time or by a signal, with its reason', async () => {
  const controller = new AbortController()
  await pause(1, controller.signal)
  const stopped = pause(60_000, undefined, controller.signal)
  controller.abort(new Error('stop'))
  await expect(stopped).rejects.toThrow('stop')
})

test('a late signal aborts after the other, with its reason', async () => {
  const controller = new AbortController()
  using late = new LateSignal(20, [undefined, controller.signal])
  controller.abort(new Error('stop'))
  expect(late.signal.aborted).toBe(false)
  await expect(pause(60_000, late.signal)).rejects.toThrow('stop')
})
