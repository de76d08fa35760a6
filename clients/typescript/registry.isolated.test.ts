// Slow: npm installs packages.
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishClients, releasesOf, withdrawRelease } from '#core/client-releases/index.ts'
import { makeBuild } from '#core/client-releases/testing.ts'
import { testsCommit } from '#db/testing.ts'
import { outputOf } from '#scripts/which.ts'
import { startServer, type TestServer } from '#test/server/start-server.ts'

const INSTALL_MS = 60_000
const NOWHERE = 'http://127.0.0.1:1/'
const databaseUrl = testsCommit()
let live: TestServer

beforeAll(async () => {
  live = await startServer(databaseUrl, { BUILD_DIR: dirname(makeBuild('a')) })
  return live.stop
}, INSTALL_MS)

const folder = mkdtempSync(join(tmpdir(), 'boardwalk-project-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Runs npm as on a new machine: with an empty cache, and this registry alone. */
async function npm(registry: string, ...args: string[]): Promise<void> {
  const cache = [
    '--cache',
    mkdtempSync(join(folder, 'cache-')),
    '--no-audit',
    '--no-fund',
    '--no-update-notifier',
    '--no-omit-lockfile-registry-resolved',
  ]
  await outputOf('npm', [...args, '--prefix', folder, '--registry', registry, ...cache], { HOME: folder })
}

async function marker(): Promise<string> {
  const code = "import { marker, VERSION } from 'boardwalk-sdk'; console.log(marker, VERSION)"
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', code], {
    cwd: folder,
  })
  return stdout.trim()
}

const lockFile = () => JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'))

/**
 * Breaks where older files are not kept, and where a server gives out the files of its own build
 * alone: the second build is published by another instance.
 */
test('a lock file of one build installs after the next, and an update takes the next', {
  timeout: INSTALL_MS,
}, async () => {
  const registry = `${live.url}/clients/npm/`
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  await npm(registry, 'install', 'boardwalk-sdk@^1')
  const first = await marker()
  expect(first).toMatch(/^a 1\.\d{8}\.1$/)
  expect(lockFile().packages['node_modules/boardwalk-sdk']).toMatchObject({
    resolved: expect.stringMatching(/\/clients\/boardwalk-sdk-1\.\d{8}\.1\.tgz$/),
    integrity: expect.stringMatching(/^sha512-/),
  })
  await publishClients(makeBuild('b'), live.url)
  rmSync(join(folder, 'node_modules'), { recursive: true })
  await npm(NOWHERE, 'ci')
  expect(await marker()).toBe(first)
  await npm(registry, 'update', 'boardwalk-sdk')
  expect(await marker()).toMatch(/^b 1\.\d{8}\.2$/)
})

/** Breaks where `latest` is the highest version, and without `deprecated`. */
test('npm leaves a version that is withdrawn out, and a lock file that names it still installs', {
  timeout: INSTALL_MS,
}, async () => {
  const registry = `${live.url}/clients/npm/`
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  for (const marker of ['c', 'd']) await publishClients(makeBuild(marker), live.url)
  await npm(registry, 'install', 'boardwalk-sdk@^1')
  const lock = readFileSync(join(folder, 'package-lock.json'))
  expect(await marker()).toMatch(/^d /)
  const [{ version = '' } = {}] = await releasesOf('boardwalk-sdk')
  await withdrawRelease('boardwalk-sdk', version, 'It is broken.')
  await npm(registry, 'install', 'boardwalk-sdk@latest')
  expect(await marker()).toMatch(/^c /)
  const { versions } = await (await fetch(`${registry}boardwalk-sdk`)).json()
  expect(versions[version].deprecated).toBe('It is broken.')
  writeFileSync(join(folder, 'package.json'), '{ "type": "module", "dependencies": { "boardwalk-sdk": "^1" } }')
  writeFileSync(join(folder, 'package-lock.json'), lock)
  await npm(NOWHERE, 'ci')
  expect(await marker()).toBe(`d ${version}`)
})

test('a package that is not ours is not found', async () => {
  for (const name of ['ws', '@boardwalk%2fother', '__proto__'])
    expect((await fetch(`${live.url}/clients/npm/${name}`)).status).toBe(404)
})
