// Long: a receiver waits some seconds before it begins.
import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { OutputFeed } from '#components/console/output-feed.ts'
import { openPort } from './port.ts'
import { LONG, SHORT, sendXmodem } from './xmodem.ts'
import { sendYmodem } from './ymodem.ts'

const ended: (() => unknown)[] = []
afterEach(() => Promise.all(ended.splice(0).map((end) => end())))

const TIMEOUT = { timeout: 60_000 }
const data = Uint8Array.from({ length: 10_000 }, (_, i) => (i * i) >> 3)

/** A receiver of lrzsz in a folder of its own. `damage` changes what it gets. */
async function startReceiver(command: string[], damage = (bytes: Uint8Array) => bytes) {
  const folder = await mkdtemp(join(tmpdir(), 'boardwalk-lrzsz-'))
  const [program = '', ...args] = command
  const child = spawn(program, args, { cwd: folder, stdio: ['pipe', 'pipe', 'ignore'] })
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve))
  ended.push(async () => {
    child.kill()
    await rm(folder, { recursive: true })
  })
  const feed = new OutputFeed()
  child.stdout.on('data', (bytes) => feed.write(bytes, feed.end))
  const port = openPort(feed, (bytes) => child.stdin.write(damage(bytes)), new AbortController().signal)
  return { port, exited, read: (name: string) => readFile(join(folder, name)) }
}

test.each([
  ['a CRC', ['rx', '-c', 'file.bin'], SHORT],
  ['a checksum', ['rx', 'file.bin'], SHORT],
  ['long blocks', ['rx', '-c', 'file.bin'], LONG],
] as const)('lrzsz receives a file by XMODEM with %s', TIMEOUT, async (_, command, blockSize) => {
  const { port, exited, read } = await startReceiver([...command])
  await sendXmodem(port, data, { blockSize, onProgress: () => {} })
  expect(await exited).toBe(0)
  const file = await read('file.bin')
  expect(file.subarray(0, data.length)).toEqual(Buffer.from(data))
  expect(file.subarray(data.length).every((byte) => byte === 0x1a)).toBe(true)
})

test('lrzsz receives a file by YMODEM, as long as it is and by its name', TIMEOUT, async () => {
  const { port, exited, read } = await startReceiver(['rb'])
  await sendYmodem(port, { name: 'main.py', data }, () => {})
  expect(await exited).toBe(0)
  expect(await read('main.py')).toEqual(Buffer.from(data))
})

test('lrzsz refuses a block that was damaged on its way, and gets it again', TIMEOUT, async () => {
  let count = 0
  const { port, exited, read } = await startReceiver(['rb'], (bytes) => {
    count += 1
    return count === 3 ? bytes.with(100, (bytes[100] ?? 0) ^ 1) : bytes
  })
  await sendYmodem(port, { name: 'main.py', data }, () => {})
  expect(await exited).toBe(0)
  expect(await read('main.py')).toEqual(Buffer.from(data))
})
