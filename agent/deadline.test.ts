import { expect, test } from 'vitest'
import { Deadline } from './deadline.ts'

const aborted = ({ signal }: Deadline) =>
  new Promise<unknown>((resolve) => signal.addEventListener('abort', () => resolve(signal.reason), { once: true }))

test('a deadline aborts by its time, or with the other signal and its reason', async () => {
  using late = new Deadline(new AbortController().signal, 1)
  expect(await aborted(late)).toMatchObject({ message: 'It took too long.' })
  const over = new AbortController()
  using ended = new Deadline(over.signal, 60_000)
  const reason = aborted(ended)
  over.abort(new Error('released'))
  expect(await reason).toMatchObject({ message: 'released' })
  using before = new Deadline(over.signal, 60_000)
  expect(before.signal.aborted).toBe(true)
})

test('a deadline that was left aborts no more', () => {
  const over = new AbortController()
  const deadline = new Deadline(over.signal, 60_000)
  deadline[Symbol.dispose]()
  over.abort()
  expect(deadline.signal.aborted).toBe(false)
})
