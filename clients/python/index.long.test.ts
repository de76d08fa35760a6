// Slow: pip installs packages.
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findClientFile, publishClients, releasesOf, withdrawRelease } from '#core/client-releases/index.ts'
import { makeBuild } from '#core/client-releases/testing.ts'
import { testsCommit } from '#db/testing.ts'
import { ensureSdkPython, INSTALL_MS } from '#scripts/python.ts'
import { startServer, type TestServer } from '#test/server/start-server.ts'

const NEWEST = 'boardwalk_sdk-1-py3-none-any.whl'
const databaseUrl = testsCommit()
const folder = mkdtempSync(join(tmpdir(), 'boardwalk-index-'))
const site = join(folder, 'venv/bin/python')
let live: TestServer
let pip: string

/** An environment without any package, into which another pip installs. */
beforeAll(async () => {
  pip = await ensureSdkPython(() => {})
  live = await startServer(databaseUrl, { BUILD_DIR: dirname(makeBuild('a')) })
  await run(pip, '-m', 'venv', '--without-pip', join(folder, 'venv'))
  return live.stop
}, INSTALL_MS)
afterAll(() => rmSync(folder, { recursive: true }))

async function run(command: string, ...args: string[]): Promise<string> {
  const env = { NODE_ENV: 'test' as const, HOME: folder, PATH: '/usr/bin:/bin' }
  return (await promisify(execFile)(command, args, { cwd: folder, env })).stdout.trim()
}

/** Runs pip as on a new machine: without a cache, and with the service's index alone. */
const install = (...args: string[]) =>
  run(
    pip,
    ...['-m', 'pip', '--python', site, '--disable-pip-version-check', 'install', '--no-cache-dir'],
    ...['--index-url', `${live.url}/clients/simple/`, ...args],
  )
const installed = () =>
  run(site, '-c', 'import boardwalk_sdk as b, importlib.metadata as m; print(b.MARKER, m.version("boardwalk-sdk"))')

/** Breaks where older files are not kept, and where two builds have one version. */
test('a version that is pinned by its hash installs after the next build, and -U takes the next', {
  timeout: INSTALL_MS,
}, async () => {
  await install('boardwalk-sdk')
  const first = await installed()
  expect(first).toMatch(/^a 1\.\d{8}\.1$/)
  const { sha256 = '' } = (await findClientFile(NEWEST)) ?? {}
  writeFileSync(join(folder, 'requirements.txt'), `boardwalk-sdk==${first.replace('a ', '')} --hash=sha256:${sha256}\n`)
  await publishClients(makeBuild('b'), live.url)
  await install('-U', 'boardwalk-sdk')
  expect(await installed()).toMatch(/^b 1\.\d{8}\.2$/)
  await install('--require-hashes', '-r', 'requirements.txt')
  expect(await installed()).toBe(first)
  await install('-U', `${live.url}/clients/${NEWEST}`)
  expect(await installed()).toMatch(/^b 1\.\d{8}\.2$/)
})

/** Breaks where the address that pip writes down is one whose bytes change. */
test('the documented line installs the newest, and what pip freezes of it installs after the next build', {
  timeout: INSTALL_MS,
}, async () => {
  const line = ['-U', '-r', `${live.url}/clients/boardwalk-sdk.txt`]
  await publishClients(makeBuild('c'), live.url)
  await install(...line)
  const before = await installed()
  const frozen = await run(pip, '-m', 'pip', '--python', site, 'freeze')
  expect(frozen).toMatch(/^boardwalk-sdk @ \S+\/clients\/boardwalk_sdk-1\.\d{8}\.\d-\S+\.whl#sha256=/m)
  await publishClients(makeBuild('d'), live.url)
  await install(...line)
  expect(await installed()).toMatch(/^d /)
  writeFileSync(join(folder, 'frozen.txt'), frozen)
  await install('-r', 'frozen.txt')
  expect(await installed()).toBe(before)
})

/** The reason has what HTML would take for its own. */
test('pip leaves a version that is withdrawn out, unless a lock file names it', { timeout: INSTALL_MS }, async () => {
  for (const marker of ['e', 'f']) await publishClients(makeBuild(marker), live.url)
  const [{ version = '' } = {}] = await releasesOf('boardwalk_sdk')
  await withdrawRelease('boardwalk_sdk', version, '<"It & all"> is broken.')
  await install('-U', 'boardwalk-sdk')
  expect(await installed()).toMatch(/^e /)
  await install(`boardwalk-sdk==${version}`)
  expect(await installed()).toBe(`f ${version}`)
  const html = await (await fetch(`${live.url}/clients/simple/boardwalk-sdk/`)).text()
  expect(html).toContain('data-yanked="&lt;&quot;It &amp; all&quot;&gt; is broken."')
  await withdrawRelease('boardwalk_sdk', version, null)
})

/** pip asks for JSON, and older ones for HTML. */
test('the index is the same as JSON and as HTML', async () => {
  const page = `${live.url}/clients/simple/boardwalk-sdk/`
  const html = await (await fetch(page)).text()
  const { files } = await (await fetch(page, { headers: { Accept: 'application/vnd.pypi.simple.v1+json' } })).json()
  expect(files.length).toBeGreaterThan(0)
  for (const { filename, url, hashes, 'requires-python': requires, 'core-metadata': metadata } of files) {
    expect(requires).toBe('>=3.10')
    expect(html).toContain(`<a href="${url}#sha256=${hashes.sha256}" data-requires-python="&gt;=3.10"`)
    expect(html).toContain(`data-core-metadata="sha256=${metadata.sha256}">${filename}</a>`)
  }
  expect((await fetch(`${live.url}/clients/simple/`)).status).toBe(200)
  expect((await fetch(`${live.url}/clients/simple/other/`)).status).toBe(404)
})
