import { execFile } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testsCommit } from '#db/testing.ts'
import { MADE_OF } from '#scripts/bundle.ts'
import { bundleClientsIfStale } from '#scripts/bundle-clients.ts'
import { listening } from '#test/listening.ts'
import { startServer, type TestServer } from '#test/server/start-server.ts'

const BUILD_DIR = mkdtempSync(join(tmpdir(), 'boardwalk-build-'))
const databaseUrl = testsCommit()
let live: TestServer

beforeAll(async () => {
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

/** Breaks where a package brings what nothing uses, such as messages in forty languages. */
test('the command line is a download of less than 350 kB', () => {
  // The line that says what it is made of is not published.
  const bundled = readFileSync(join(BUILD_DIR, 'clients/boardwalk.mjs'), 'utf8').replace(MADE_OF, '')
  expect(gzipSync(bundled).length).toBeLessThan(350_000)
})

test('the line of the documentation installs the command, which knows the service', async () => {
  const { home, run, installed } = newHome()
  const { stdout } = await run(`curl -fsSL ${live.url}/clients/install.sh | sh`)
  expect(stdout).toContain('boardwalk login')
  // Node.js before 20.19 runs no module whose name ends otherwise.
  expect(realpathSync(installed)).toMatch(/\.mjs$/)
  expect(JSON.parse(readFileSync(join(home, '.config/boardwalk/config.json'), 'utf8'))).toEqual({
    url: `http://localhost:${new URL(live.url).port}`,
  })
  expect((await run(`${installed} version --check`)).stderr).toContain('This is the version of the service.')
})

/** Breaks without the hash, and where a file is written in place of another. */
test('upgrade replaces the file by the newest that the service has, at once and whole', async () => {
  const { run, installed } = newHome()
  await run(`curl -fsSL ${live.url}/clients/install.sh | sh`)
  const { version } = JSON.parse((await run(`${installed} upgrade --json`)).stdout)
  expect((await run(`${installed} upgrade`)).stderr).toContain('newest version already')
  const older = readFileSync(installed, 'utf8').replaceAll(version, '1.20200101.1')
  writeFileSync(installed, older)
  await expect(run(`${installed} version --check`)).rejects.toThrow(`has version ${version}. Run: boardwalk upgrade`)

  const index = {
    files: [{ name: 'boardwalk.mjs', file: 'other.mjs', version: '2.20300101.1', sha256: '0'.repeat(64) }],
  }
  const taken = createServer((request, response) =>
    response
      .setHeader('Content-Type', request.url === '/clients/index.json' ? 'application/json' : 'text/javascript')
      .end(request.url === '/clients/index.json' ? JSON.stringify(index) : 'not it'),
  )
  await expect(run(`${installed} upgrade --url ${await listening(taken)}`)).rejects.toThrow(
    'hash of the download is wrong',
  )
  taken.close()
  expect(readFileSync(installed, 'utf8')).toBe(older)

  expect((await run(`${installed} upgrade -q`)).stdout).toBe(`${version}\n`)
  expect((await run(`${installed} version --check`)).stderr).toContain('This is the version of the service.')
  expect(readdirSync(dirname(installed))).toEqual(['boardwalk'])
})

test('a file that npm or pip has installed is left to them', async () => {
  const { home, run, installed } = newHome()
  await run(`curl -fsSL ${live.url}/clients/install.sh | sh`)
  for (const [folder, program] of [
    ['lib/node_modules', 'npm'],
    ['lib/python3/site-packages', 'pip'],
  ] as const) {
    mkdirSync(join(home, folder), { recursive: true })
    await run(`mv ${realpathSync(installed)} ${home}/${folder}/x.mjs && ln -sf ${home}/${folder}/x.mjs ${installed}`)
    await expect(run(`${installed} upgrade`)).rejects.toMatchObject({
      code: 5,
      stderr: expect.stringContaining(`${program} has installed`),
    })
    await run(`rm ${installed} && mv ${home}/${folder}/x.mjs ${installed}`)
  }
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

/** Breaks without clients/first-release: what is in lock files of users was handed out as these. */
test('packages from before there were versions keep their bytes, and are no version of an index', async () => {
  const kept = ['boardwalk_sdk-1.0.0-py3-none-any.whl', 'boardwalk-sdk-1.0.0.tgz']
  for (const name of kept) {
    const file = await fetch(`${live.url}/clients/${name}`, { redirect: 'manual' })
    expect(file.status).toBe(200)
    expect(Buffer.from(await file.arrayBuffer())).toEqual(readFileSync(`clients/first-release/${name}`))
  }
  for (const index of ['index.json', 'simple/boardwalk-sdk/', 'npm/boardwalk-sdk'])
    expect(await (await fetch(`${live.url}/clients/${index}`)).text()).not.toContain('1.0.0')
})

test('a package without a version is a redirect to the newest', async () => {
  for (const name of ['boardwalk_sdk-1-py3-none-any.whl', 'boardwalk-sdk-latest.tgz']) {
    const { status, headers } = await fetch(`${live.url}/clients/${name}`, { redirect: 'manual' })
    expect(status).toBe(302)
    expect(headers.get('location')).toMatch(/\/clients\/boardwalk.sdk-1\.\d{8}\.1(-py3-none-any\.whl|\.tgz)$/)
  }
})

test('a name that no file can have does not exist', async () => {
  for (const name of ['%00', 'a%00b.sha256', 'sha256-%00', '..%2Fenv.ts', '%FF'])
    expect((await fetch(`${live.url}/clients/${name}`)).status, name).toBe(404)
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
