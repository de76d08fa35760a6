import { expect, test, vi } from 'vitest'
import { settleDue } from './change-queue.ts'
import { readSettled } from './settle.ts'
import { tryBatch } from './try-batch.ts'

vi.mock('./try-batch.ts', () => ({ AGAIN: 'again', tryBatch: vi.fn() }))

/** Mocks batches that never finish: each leaves events that became due in its last second. */
function neverSettled() {
  let now = 10_000
  const batch = vi.mocked(tryBatch).mockReset()
  batch.mockImplementation(async () => {
    now += 1_000
    const behind = { at: new Date(now), openSince: new Date(now - 1_500), isSettled: false }
    if (batch.mock.calls.length > 50) throw new Error('there is no end of it')
    return { ...behind, heldMs: 1, taken: 1, blockedUsers: new Set<string>(), outcomes: [] }
  })
  return batch
}

/** Breaks without `concludeReads`: a read would wait until nothing at all is due. */
test('a read waits for events that were due when it started, and not for later ones', async () => {
  const batch = neverSettled()
  await settleDue('a user')
  expect(batch).toHaveBeenCalledTimes(3)
})

/** Breaks if `readSettled` repeats while anything is due. */
test('a read runs at most twice', async () => {
  neverSettled()
  const read = vi.fn(async () => [{ isDue: true }])
  expect(await readSettled('a user', read)).toEqual([{ isDue: true }])
  expect(read).toHaveBeenCalledTimes(2)
})
