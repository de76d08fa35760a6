import { expect, test } from 'vitest'
import { type Reading, watchFile } from './watch-file.ts'

const OLD: Reading = { lastModified: 1, size: 10 }

/** Watches a file that has these readings, one after the other. Returns what was flashed. */
async function watch(readings: (Reading | undefined)[], isReadyAt: (time: number) => boolean = () => true) {
  const stopping = new AbortController()
  const flashed: Reading[] = []
  let time = -1
  let last = OLD
  await watchFile({
    flashed: () => last,
    read: async () => readings[time],
    isReady: () => isReadyAt(time),
    flash: async (file) => {
      last = file
      flashed.push(file)
    },
    pause: async () => {
      time += 1
      if (time === readings.length) stopping.abort()
    },
    signal: stopping.signal,
  })
  return flashed
}

const at = (lastModified: number, size = 20): Reading => ({ lastModified, size })

test('a file that stays as it was flashed is not flashed', async () => {
  expect(await watch([OLD, OLD, OLD, OLD])).toEqual([])
})

/** Breaks where a file is flashed at its first change: half of it would run. */
test('a file that is being written is flashed once it stays the same', async () => {
  expect(await watch([OLD, at(2, 4), at(3, 8), at(4, 20), at(4, 20), at(4, 20)])).toEqual([at(4)])
})

test('each build is flashed once', async () => {
  expect(await watch([at(2), at(2), at(2), at(3), at(3)])).toEqual([at(2), at(3)])
})

test('a file that is away or empty for a while is waited for', async () => {
  expect(await watch([undefined, undefined, at(2, 0), at(2, 0), at(3), at(3)])).toEqual([at(3)])
})

test('a change while the board is busy is flashed once it is ready', async () => {
  expect(await watch([at(2), at(2), at(2), at(2), at(2)], (time) => time >= 3)).toEqual([at(2)])
})
