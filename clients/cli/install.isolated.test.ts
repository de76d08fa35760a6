import { execFile } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testsCommit } from '#db/testing.ts'
import { bundleClientsIfStale } from '#scripts/bundle-clients.ts'
import { startServer, type TestServer } from '#test/server/start-server.ts'

const databaseUrl = testsCommit()
let live: TestServer

beforeAll(async () => {
  const BUILD_DIR = mkdtempSync(join(tmpdir(), 'boardwalk-build-'))
  await bundleClientsIfStale(BUILD_DIR)
  live = await startServer(databaseUrl, { BUILD_DIR })
}, 120_000)
afterAll(() => live.stop())

/** A home folder with nothing in it, and what a shell does there. `first` is first on the path. */
function newHome(first?: string) {
  const home = mkdtempSync(join(tmpdir(), 'boardwalk-home-'))
  const path = [...(first ? [first] : []), dirname(process.execPath), '/usr/bin', '/bin'].join(delimiter)
  const env = { NODE_ENV: 'production', HOME: home, PATH: path } as const
  const run = (command: string) => promisify(execFile)('sh', ['-c', command], { env })
  return { home, run, installed: join(home, '.local/bin/boardwalk') }
}

test('the line of the documentation installs the command, which knows the service', async () => {
  const { home, run, installed } = newHome()
  const { stdout } = await run(`curl -fsSL ${live.url}/clients/install.sh | sh`)
  expect(stdout).toContain('boardwalk login')
  expect(JSON.parse(readFileSync(join(home, '.config/boardwalk/config.json'), 'utf8'))).toEqual({
    url: `http://localhost:${new URL(live.url).port}`,
  })
  expect((await run(`${installed} version --check`)).stderr).toContain('This is the version of the service.')
})

test('a download whose hash is wrong is not installed', async () => {
  const tools = mkdtempSync(join(tmpdir(), 'boardwalk-tools-'))
  mkdirSync(tools, { recursive: true })
  writeFileSync(join(tools, 'sha256sum'), '#!/bin/sh\necho "0000  file"\n')
  chmodSync(join(tools, 'sha256sum'), 0o755)
  const { run, installed } = newHome(tools)
  await expect(run(`curl -fsSL ${live.url}/clients/install.sh | sh`)).rejects.toThrow('hash of the download is wrong')
  expect(existsSync(installed)).toBe(false)
})

test('a script that was cut off does nothing', async () => {
  const script = await (await fetch(`${live.url}/clients/install.sh`)).text()
  const { home, run } = newHome()
  writeFileSync(join(home, 'cut.sh'), script.slice(0, script.lastIndexOf('install_boardwalk')))
  await run(`sh ${home}/cut.sh`)
  expect(existsSync(join(home, '.local'))).toBe(false)
})

test('a package without a version is a redirect to the newest, because npm and pip keep its address', async () => {
  for (const name of ['boardwalk_sdk-1-py3-none-any.whl', 'boardwalk-sdk-latest.tgz']) {
    const { status, headers } = await fetch(`${live.url}/clients/${name}`, { redirect: 'manual' })
    expect(status).toBe(302)
    expect(headers.get('location')).toMatch(/\/clients\/boardwalk.sdk-1\.\d{8}\.1(-py3-none-any\.whl|\.tgz)$/)
  }
})

test('all files are in the index, with their hashes', async () => {
  const { files }: { files: { name: string; file: string; sha256: string; bytes: number }[] } = await (
    await fetch(`${live.url}/clients/index.json`)
  ).json()
  expect(files.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      ...['agent.mjs', 'boardwalk.mjs', 'boardwalk-gitlab-run.yml'],
      expect.stringMatching(/^boardwalk-sdk-1\.\d{8}\.1\.tgz$/),
      ...['run', 'session'].flatMap((form) =>
        ['main.mjs', 'post.mjs', 'yml'].map((part) => `boardwalk-action-${form}.${part}`),
      ),
    ]),
  )
  for (const { name, sha256, bytes, file: kept } of files) {
    const file = await fetch(`${live.url}/clients/${name}`)
    const forEver = await fetch(`${live.url}/clients/${kept}`, { method: 'HEAD' })
    expect(forEver.headers.get('cache-control')).toContain('immutable')
    expect(forEver.headers.get('etag')).toBe(file.headers.get('etag'))
    expect(Number(file.headers.get('content-length'))).toBe(bytes)
    expect(await (await fetch(`${live.url}/clients/${name}.sha256`)).text()).toBe(`${sha256}  ${name}\n`)
    const etag = file.headers.get('etag') ?? ''
    expect((await fetch(`${live.url}/clients/${name}`, { headers: { 'If-None-Match': etag } })).status).toBe(304)
    await file.body?.cancel()
  }
  for (const name of ['nothing.mjs', '..%2fbuilt-from', 'boardwalk.mjs.draft', '__proto__'])
    expect((await fetch(`${live.url}/clients/${name}`)).status).toBe(404)
})
