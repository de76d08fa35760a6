import { execFile } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, expect, test } from 'vitest'
import { testsCommit } from '#db/testing.ts'
import { clientsOf } from '#http/api/bundled-clients.ts'
import { packTypeScriptSdkIfStale } from '#scripts/pack-typescript-sdk.ts'
import { labFor } from '../testing/lab.ts'

const lab = labFor(testsCommit())
const run = promisify(execFile)
const folder = mkdtempSync(join(tmpdir(), 'boardwalk-package-'))
/** What a project that uses TypeScript has anyway. */
const FOR_TYPES = ['@types', 'undici-types']

/** Breaks without `bundleDependencies`: npm would ask a registry for what the package needs. */
beforeAll(async () => {
  await packTypeScriptSdkIfStale(folder)
  const [tarball = ''] = globSync('*.tgz', { cwd: clientsOf(folder) })
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  const options = ['--offline', '--no-audit', '--no-fund', '--cache', join(folder, 'cache')]
  await run('npm', ['install', join(clientsOf(folder), tarball), ...options], { cwd: folder })
  for (const name of FOR_TYPES) symlinkSync(resolve('node_modules', name), join(folder, 'node_modules', name))
  const [, example = ''] = /```ts\n([\s\S]*?)```/.exec(readFileSync('clients/typescript/README.md', 'utf8')) ?? []
  writeFileSync(join(folder, 'example.ts'), example)
  return () => rmSync(folder, { recursive: true })
}, 120_000)

test('the example of the documentation runs with the package, and prints what it says', async () => {
  const { key } = await lab().makeUser()
  const { boardType } = await lab().makeBoards()
  const env = { NODE_ENV: 'test' as const, SERVICE_URL: lab().url, SERVICE_API_KEY: key }
  const { stdout } = await run(process.execPath, ['--no-warnings', 'example.ts', boardType], { cwd: folder, env })
  expect(stdout).toBe('PASS\n')
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
    const program = [resolve('node_modules/typescript-7/bin/tsc'), 'example.ts', '--module', module]
    const args = [...program, '--moduleResolution', resolution, ...options]
    await run(process.execPath, args, { cwd: folder })
    writeFileSync(join(folder, 'wrong.ts'), "import { boardwalk } from 'boardwalk-sdk'\nboardwalk({ url: 1 })\n")
    const wrong = args.map((arg) => (arg === 'example.ts' ? 'wrong.ts' : arg))
    await expect(run(process.execPath, wrong, { cwd: folder })).rejects.toMatchObject({
      stdout: expect.stringContaining("'number' is not assignable to type 'string'"),
    })
  },
)
