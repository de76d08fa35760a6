import { execFile } from 'node:child_process'
import { setImmediate } from 'node:timers/promises'
import { promisify } from 'node:util'
import { expect, test, vi } from 'vitest'
import { logEvent } from './log.ts'

test('the lines of one pass of the event loop are written at once, in order', async () => {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  for (const task of ['one', 'two']) logEvent({ task })
  await setImmediate()
  logEvent({ task: 'three' })
  await setImmediate()
  const pieces = write.mock.calls.map(([piece]) => String(piece).match(/one|two|three/g))
  expect(pieces).toEqual([['one', 'two'], ['three']])
})

/** Breaks if nothing is written at the exit. */
test('a process that exits right after logging has written the line', async () => {
  const program = "import('#core/log.ts').then(({ logEvent }) => { logEvent({ task: 'last' }); process.exit() })"
  const { stdout } = await promisify(execFile)(process.execPath, ['--no-warnings', '--eval', program])
  expect(stdout).toContain('last')
})
