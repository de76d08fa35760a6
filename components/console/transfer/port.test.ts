import { expect, test } from 'vitest'
import { OutputFeed } from '#components/console/output-feed.ts'
import { type Part, partsOf, sendPaced } from './paced.ts'
import { openPort } from './port.ts'

test('a port reads what comes from now on, byte by byte, and waits for more', async () => {
  const feed = new OutputFeed()
  const print = (text: string) => feed.write(Buffer.from(text), feed.end)
  print('before')
  const leaving = new AbortController()
  const port = openPort(feed, () => {}, leaving.signal)
  print('ab')
  expect([await port.read(0), await port.read(0), await port.read(0)]).toEqual([0x61, 0x62, null])
  const next = port.read(60_000)
  print('c')
  expect(await next).toBe(0x63)
  const never = port.read(60_000)
  leaving.abort(new Error('left'))
  await expect(never).rejects.toThrow('left')
  await expect(port.read(0)).rejects.toThrow('left')
})

const text = ({ bytes, waitMs }: Part) => [Buffer.from(bytes).toString(), Math.round(waitMs)]

test('a file goes in parts as fast as was chosen', () => {
  const parts = [...partsOf(Buffer.from('x'.repeat(150)), { bytesPerSecond: 64, lineMs: 0 })].map(text)
  expect(parts).toEqual([
    ['x'.repeat(64), 1_000],
    ['x'.repeat(64), 1_000],
    ['x'.repeat(22), 344],
  ])
})

test('each line is followed by its pause', () => {
  const data = Buffer.from(`a = 1\n\nb = ${'2'.repeat(70)}\nc`)
  expect([...partsOf(data, { bytesPerSecond: 1_000, lineMs: 100 })].map(text)).toEqual([
    ['a = 1\n', 100],
    ['\n', 100],
    [`b = ${'2'.repeat(60)}`, 64],
    [`${'2'.repeat(10)}\n`, 100],
    ['c', 100],
  ])
})

test('a file that is sent arrives whole, and no more of one that is cancelled', async () => {
  const data = Buffer.from('line\n'.repeat(100))
  const leaving = new AbortController()
  let written = ''
  const write = (bytes: Uint8Array) => {
    written += Buffer.from(bytes).toString()
  }
  const outside = { write, onProgress: () => {}, signal: leaving.signal }
  await sendPaced(data, { bytesPerSecond: 1e6, lineMs: 0 }, outside)
  expect(written).toBe(data.toString())
  written = ''
  const onProgress = (bytes: number) => bytes > 100 && leaving.abort(new Error('left'))
  await expect(sendPaced(data, { bytesPerSecond: 1e6, lineMs: 0 }, { ...outside, onProgress })).rejects.toThrow('left')
  expect(written.length).toBe(128)
})
