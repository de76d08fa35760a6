import { execFile } from 'node:child_process'
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
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
const PACKAGES = ['openapi-fetch', 'openapi-typescript-helpers', 'ws', '@types', 'undici-types']

/** A project that has installed the package, with the packages that it needs. */
beforeAll(async () => {
  await packTypeScriptSdkIfStale(folder)
  const [tarball = ''] = globSync('*.tgz', { cwd: clientsOf(folder) })
  expect(tarball).toBe('boardwalk-sdk-1.0.0.tgz')
  const modules = join(folder, 'node_modules')
  mkdirSync(modules)
  await run('tar', ['-xzf', join(clientsOf(folder), tarball), '-C', modules])
  symlinkSync(join(modules, 'package'), join(modules, 'boardwalk-sdk'))
  for (const name of PACKAGES) symlinkSync(resolve('node_modules', name), join(modules, name))
  const [, example = ''] = /```ts\n([\s\S]*?)```/.exec(readFileSync('clients/typescript/README.md', 'utf8')) ?? []
  writeFileSync(join(folder, 'example.ts'), example)
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
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
