import { expect, test, vi } from 'vitest'

/** Breaks where a busy machine turns tests red, which wait a second alone by Vitest's default. */
test('a test that waits for something does so for longer than a second', async () => {
  const start = performance.now()
  await vi.waitFor(() => expect(performance.now() - start).toBeGreaterThan(1_100))
})
