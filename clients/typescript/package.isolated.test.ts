// Slow: packs and installs the package.

import { execFile } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, expect, test } from 'vitest'
import { typescriptExample, vitestExample } from '#app/docs/clients/recipes.ts'
import { typescriptSdkRetry } from '#app/docs/guide/error-examples.ts'
import { typescriptSdkFlash } from '#app/docs/guide/flash-example.ts'
import { partsTypescript } from '#app/docs/guide/part-examples.ts'
import { testsCommit } from '#db/testing.ts'
import { clientsOf } from '#http/api/bundled-clients.ts'
import { generateSources } from '#scripts/generate/index.ts'
import { packTypeScriptSdkIfStale } from '#scripts/pack-typescript-sdk.ts'
import { labFor } from '../testing/lab.ts'

const lab = labFor(testsCommit())
const run = promisify(execFile)
const folder = mkdtempSync(join(tmpdir(), 'boardwalk-package-'))
/** What a project that uses TypeScript and Vitest has anyway. */
const OTHERS = ['@types', 'undici-types', 'vitest']

const ENTRIES = `import { openConsole } from 'boardwalk-sdk/browser'
import { boardTest } from 'boardwalk-sdk/vitest'
boardTest({ boardType: 'uno' })('x', async ({ board }) => { (await board.expect('x')).text.at(0) })
export const opened = openConsole({ url: '', sessionId: '', ticket: '' })
`

beforeAll(async () => {
  await generateSources()
  await packTypeScriptSdkIfStale(folder)
  const [tarball = ''] = globSync('*.tgz', { cwd: clientsOf(folder) })
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  const options = ['--offline', '--no-audit', '--no-fund', '--cache', join(folder, 'cache')]
  await run('npm', ['install', join(clientsOf(folder), tarball), ...options], { cwd: folder })
  for (const name of OTHERS) symlinkSync(resolve('node_modules', name), join(folder, 'node_modules', name))
  const [, example = ''] = /```ts\n([\s\S]*?)```/.exec(readFileSync('clients/typescript/README.md', 'utf8')) ?? []
  writeFileSync(join(folder, 'example.ts'), example)
  writeFileSync(join(folder, 'entries.ts'), ENTRIES)
  writeFileSync(join(folder, 'led.mts'), typescriptExample)
  writeFileSync(join(folder, 'led-test.ts'), vitestExample)
  writeFileSync(join(folder, 'parts.mts'), partsTypescript)
  writeFileSync(join(folder, 'flash.ts'), typescriptSdkFlash)
  writeFileSync(join(folder, 'retry.ts'), typescriptSdkRetry)
  return () => rmSync(folder, { recursive: true })
}, 120_000)

test('the example of the documentation runs with the package, and prints what it says', async () => {
  const { key } = await lab().makeUser()
  const { boardType } = await lab().makeBoards()
  const env = { NODE_ENV: 'test' as const, SERVICE_URL: lab().url, SERVICE_API_KEY: key }
  const { stdout } = await run(process.execPath, ['--no-warnings', 'example.ts', boardType], { cwd: folder, env })
  expect(stdout).toBe('PASS\n')
  const asked = await run(process.execPath, ['--no-warnings', 'retry.ts'], { cwd: folder, env })
  expect(asked.stdout).toContain('usr_')
})

/** What the package answers a test that fails, and one that passes with the same session. */
test('Vitest gets a board for the tests of a file, and shows its last lines where one fails', async () => {
  const { key } = await lab().makeUser()
  const { boardType } = await lab().makeBoards()
  writeFileSync(
    join(folder, 'board.test.js'),
    `import { expect } from 'vitest'
    import { boardTest } from 'boardwalk-sdk/vitest'
    const test = boardTest({ boardType: '${boardType}', minutes: 5 })
    const ids = new Set()
    test('says once what came', ({ board }) => board.expect('never', { timeoutMs: 300 }))
    test('greets', async ({ board }) => {
      ids.add(board.id)
      await board.expect('login: $')
    })
    test('fails', ({ board }) => {
      ids.add(board.id)
      expect(ids.size).toBe(2)
    })
    test('needs no board', () => {})
    test.fails('is expected to fail', ({ board }) => board.expect('never', { timeoutMs: 1 }))`,
  )
  writeFileSync(
    join(folder, 'dead.test.js'),
    `import { boardTest } from 'boardwalk-sdk/vitest'
    const test = boardTest({ boardType: 'no-such-type', minutes: 5 })
    test.fails('has no board', { retry: 1 }, ({ board }) => board.expect('never', { timeoutMs: 1 }))`,
  )
  writeFileSync(
    join(folder, 'fault.test.js'),
    `import { boardTest } from 'boardwalk-sdk/vitest'
    const test = boardTest({ boardType: '${boardType}', minutes: 5 })
    test.fails('has a fault', async ({ board }) => {
      await board.end()
      await board.expect('never', { timeoutMs: 1_000 })
    })`,
  )
  const env = { NODE_ENV: 'test' as const, NO_COLOR: '1', SERVICE_URL: lab().url, SERVICE_API_KEY: key }
  const args = [resolve('node_modules/vitest/vitest.mjs'), 'run', '--root', folder, '--reporter', 'verbose']
  const failed = await run(process.execPath, args, { cwd: folder, env }).catch((error: unknown) => error)
  const { stdout, stderr } = failed as { stdout: string; stderr: string }
  expect(stdout).toMatch(/2 passed/)
  expect(stdout).toMatch(/4 failed/)
  expect(stdout).toMatch(/✓ .*is expected to fail/)
  for (const name of ['has no board', 'has a fault']) expect(stdout).toMatch(new RegExp(`× .*${name}`))
  expect(
    stderr
      .split(' FAIL ')
      .find((one) => one.includes('says once'))
      ?.match(/The last lines/g),
  ).toHaveLength(1)
  expect(stderr).toMatch(/expected 1 to be 2[\s\S]*The last lines of ses_\w+ \(brd_\w+\):\n(.*\n)* {2}login:\n/)
}, 60_000)

test('on an older Node.js the package says so as it is imported', async () => {
  const program = "Object.defineProperty(process.versions, 'node', { value: '20.20.2' }); await import('boardwalk-sdk')"
  const failed = run(process.execPath, ['--input-type=module', '-e', program], { cwd: folder })
  await expect(failed).rejects.toThrow('boardwalk-sdk needs Node.js 22.12 or newer. This is Node.js 20.20.2.')
})

test.each(['nodenext', 'bundler'])(
  'its types are those of a strict project that resolves as %s',
  async (resolution) => {
    const module = resolution === 'bundler' ? 'esnext' : resolution
    const options = [
      '--strict',
      '--noEmit',
      '--target',
      'es2024',
      '--lib',
      'es2024,esnext.disposable',
      '--types',
      'node',
    ]
    const program = [
      resolve('node_modules/typescript-7/bin/tsc'),
      'example.ts',
      'entries.ts',
      'led.mts',
      'parts.mts',
      'flash.ts',
      'retry.ts',
      'led-test.ts',
      '--module',
      module,
    ]
    const args = [...program, '--moduleResolution', resolution, ...options]
    await run(process.execPath, args, { cwd: folder })
    writeFileSync(join(folder, 'wrong.ts'), "import { boardwalk } from 'boardwalk-sdk'\nboardwalk({ url: 1 })\n")
    const wrong = args.map((arg) => (arg === 'example.ts' ? 'wrong.ts' : arg))
    await expect(run(process.execPath, wrong, { cwd: folder })).rejects.toMatchObject({
      stdout: expect.stringContaining("'number' is not assignable to type 'string'"),
    })
  },
)
