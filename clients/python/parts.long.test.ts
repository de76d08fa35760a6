// Slow: runs the examples of the page about parts on an emulated Uno.
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { build, canBuild } from '#agent/emulated/test-firmware/testing.ts'
import {
  atMax,
  expectScreen,
  onASession,
  partsFile,
  partsManifest,
  partsPytest,
  setPart,
} from '#app/docs/guide/part-examples.ts'
import { testsCommit } from '#db/testing.ts'
import { INSTALL_MS } from '#scripts/python.ts'
import { CommandLine } from '../testing/command-line.ts'
import { startPythonLab } from './testing.ts'

const RUN_MS = 120_000
const databaseUrl = testsCommit()
const folder = mkdtempSync(join(tmpdir(), 'boardwalk-parts-'))
let lab: Awaited<ReturnType<typeof startPythonLab>>
let cli: CommandLine

beforeAll(async () => {
  lab = await startPythonLab(databaseUrl)
  cli = await CommandLine.create(lab.env)
  writeFileSync(join(folder, 'parts.yaml'), `${partsFile}\n`)
  writeFileSync(join(folder, 'boardwalk'), `#!/bin/sh\nexec ${process.execPath} ${cli.file} "$@"\n`, { mode: 0o755 })
  return lab.stop
}, INSTALL_MS)

afterAll(() => rmSync(folder, { recursive: true }))

/** Runs lines of a shell where the files of the examples are. Returns all that was printed. */
async function shell(lines: string): Promise<{ code: number; said: string }> {
  const env = { NODE_ENV: 'test' as const, ...cli.environment, PATH: `${folder}:/usr/bin:/bin` }
  const script = `set -e\n${lines}`
  const ran = promisify(execFile)('sh', ['-c', `exec 2>&1\n${script}`], { cwd: folder, env })
  return ran.then(
    ({ stdout }) => ({ code: 0, said: stdout }),
    ({ code, stdout }: { code: number; stdout: string }) => ({ code, said: stdout }),
  )
}

test('the examples for a shell do what the page says', { timeout: RUN_MS }, async () => {
  const pressed = await shell(setPart)
  expect(pressed.code, pressed.said).toBe(0)
  const inSession = await shell(onASession)
  expect(inSession.code, inSession.said).toBe(0)
  expect(inSession.said).toContain('knob')
  expect(readFileSync(join(folder, 'menu.png')).subarray(1, 4).toString()).toBe('PNG')
  for (const lines of [expectScreen, atMax]) {
    const { code, said } = await shell(lines)
    expect(code, said).toBe(0)
  }
  writeFileSync(join(folder, 'boardwalk.toml'), partsManifest)
  const tested = await shell('boardwalk test')
  expect(tested.code, tested.said).toBe(0)
})

/** Breaks where a run looks at a screen before the program has drawn, and never again. */
test.runIf(canBuild)('a run waits for what a program draws, and shows what differs', { timeout: RUN_MS }, async () => {
  writeFileSync(join(folder, 'draw.bin'), build('parts-uno').binary)
  const run = 'boardwalk run draw.bin --type uno-emulated --parts parts.yaml --expect "parts ready"'
  const drawn = await shell(`boardwalk sessions start uno-emulated --parts parts.yaml -q > id
export SERVICE_SESSION_ID=$(cat id)
boardwalk flash draw.bin && boardwalk run --session $(cat id) --send s --expect drawn
boardwalk screenshot screen -o drawn.png && boardwalk sessions end --yes`)
  expect(drawn.code, drawn.said).toBe(0)
  const equal = await shell(`${run} --send s --expect-screen screen=drawn.png`)
  expect(equal.code, equal.said).toBe(0)
  const dark = await shell(`${run} --expect-screen screen=drawn.png:5% --timeout 5s`)
  expect(dark.code, dark.said).toBe(1)
  expect(dark.said).toMatch(/did not come within 5 s: screen=drawn\.png:5%; \d+\.?\d* % of the pixels differ/)
  expect(dark.said).toContain('█'.repeat(100))
})

test('the example for pytest passes', { timeout: RUN_MS }, async () => {
  writeFileSync(join(folder, 'test_menu.py'), partsPytest)
  const env = {
    NODE_ENV: 'test' as const,
    PATH: '/usr/bin:/bin',
    HOME: folder,
    ...lab.env,
    PYTHONPATH: resolve('clients/python/src'),
  }
  const plugin = ['-p', 'boardwalk_sdk.pytest_plugin', '-p', 'no:cacheprovider']
  const pytest = (...args: string[]) =>
    promisify(execFile)(lab.python, ['-m', 'pytest', ...plugin, ...args], { cwd: folder, env }).then(
      ({ stdout }) => stdout,
      ({ stdout }: { stdout: string }) => stdout,
    )
  expect(await pytest('--board-update-screens')).toContain('2 passed')
  expect(await pytest()).toContain('2 passed')
})
