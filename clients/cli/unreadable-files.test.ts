import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { runHere } from '../testing/run-here.ts'

const folder = mkdtempSync(join(tmpdir(), 'boardwalk-unreadable-'))
const [fifo, huge] = ['fifo', 'huge.elf'].map((name) => join(folder, name)) as [string, string]
execFileSync('mkfifo', [fifo])
writeFileSync(huge, '')
truncateSync(huge, 2 ** 40)
afterAll(() => rmSync(folder, { recursive: true }))

const NOWHERE = 'http://127.0.0.1:1'
const RUN = ['--type', 'uno-emulated', '--expect', 'x']
const USES: [string, (path: string) => string[]][] = [
  ['firmware of run', (path) => ['run', path, ...RUN]],
  ['firmware of flash', (path) => ['flash', path]],
  ['input of api', (path) => ['api', 'POST', '/v1/sessions', '--input', path]],
  ['manifest of run', (path) => ['run', '--manifest', path]],
  ['manifest of test', (path) => ['test', '--manifest', path]],
  ['parts', (path) => ['run', '--parts', path, ...RUN]],
]

/** Breaks where what has no end is read: it fills the memory, or waits and obeys no signal. */
test.each(USES)('%s: a device, a FIFO and a file of any size are refused unread', async (_use, args) => {
  for (const path of [fifo, '/dev/zero']) {
    const { error } = await runHere(args(path), { url: NOWHERE })
    expect(String(error)).toContain(`${path} cannot be read: it is no regular file.`)
  }
  const { error } = await runHere(args(huge), { url: NOWHERE })
  expect(String(error)).toContain(`${huge} cannot be read: it has ${2 ** 40} bytes, and at most `)
})
