import { expect, test } from 'vitest'
import { OutputFeed } from '#components/console/output-feed.ts'
import { type SendMethod, sendFile, stops } from './send-file.ts'

const how = { bytesPerSecond: 1_000_000, lineMs: 0 }

/** Sends a file, and stops that with `stop` once some of it is written. */
async function send(file: File, method: SendMethod, stop?: Error) {
  const leaving = new AbortController()
  const written: number[] = []
  const problem = await sendFile(
    file,
    { ...how, method },
    {
      feed: new OutputFeed(),
      write: (bytes) => {
        written.push(bytes.length)
        if (stop) leaving.abort(stop)
      },
      onProgress: () => {},
      signal: leaving.signal,
    },
  )
  return { problem, written }
}

test('a file is sent as it is', async () => {
  expect(await send(new File(['x'.repeat(100)], 'a.txt'), 'plain')).toEqual({ problem: undefined, written: [64, 36] })
})

test('a stop says why, and nothing more is written', async () => {
  const file = new File(['x'.repeat(1_000)], 'a.txt')
  expect(await send(file, 'plain', stops.byUser)).toEqual({ problem: stops.byUser.message, written: [64] })
  expect(await send(file, 'plain', stops.unreachable)).toEqual({ problem: stops.unreachable.message, written: [64] })
})

test('a file that cannot be read says so', async () => {
  const file = new File(['x'], 'gone.bin')
  file.arrayBuffer = () => Promise.reject(new DOMException('', 'NotReadableError'))
  const { problem } = await send(file, 'plain')
  expect(problem).toBe('gone.bin has changed since it was chosen. Choose it again.')
})
