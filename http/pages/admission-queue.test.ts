import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { expect, test, vi } from 'vitest'
import { admissionQueue } from './admission-queue.ts'

/** Red without the look whether the response is destroyed: nothing would release its slot. */
test('a client that leaves as its slot comes free takes none', async () => {
  const queue = admissionQueue({ maxRunning: 1, maxWaiting: 1, restFactor: 0 })
  const gone = new ServerResponse(new IncomingMessage(new Socket()))
  gone.destroy()
  const work = vi.fn()
  await queue.admit(gone, work, () => {})
  expect(work).not.toHaveBeenCalled()
  const here = new ServerResponse(new IncomingMessage(new Socket()))
  await queue.admit(here, work, () => {})
  expect(work).toHaveBeenCalledOnce()
})
