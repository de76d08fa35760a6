import { expect, test } from 'vitest'
import { TypedBytes } from './typed-bytes.ts'

const KIB = 1024

test('what is typed comes out in its order', () => {
  const typed = new TypedBytes()
  typed.push(Uint8Array.of(1, 2))
  typed.push(Uint8Array.of(3))
  expect([...typed.take(2)]).toEqual([1, 2])
  typed.push(Uint8Array.of(4))
  expect([...typed.take(64), ...typed.take(64)]).toEqual([3, 4])
  expect(typed.isEmpty).toBe(true)
})

/** Breaks without the limit of what waits: what nobody reads would fill the memory. */
test('64 KiB wait, also after others have come out, and the rest is lost', () => {
  const typed = new TypedBytes()
  typed.push(Uint8Array.of(1, 2, 3))
  typed.take(2)
  for (let chunk = 0; chunk < 100; chunk++) typed.push(new Uint8Array(KIB).fill(chunk))
  const all = typed.take(100 * KIB)
  expect(all).toHaveLength(64 * KIB)
  expect([all[0], all[1], all.at(-1)]).toEqual([3, 0, 63])
  expect(typed.isEmpty).toBe(true)
})
