import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { enrolmentCommand } from '#admin/agents.ts'
import { allowEnrolment } from '#core/agents/index.ts'
import { addBoard } from '#core/boards/index.ts'
import { makeBaseImage, makeBoardType } from '#db/factory.ts'
import { testsCommit } from '#db/testing.ts'
import { makeCaller } from '#http/sockets/testing.ts'
import { bundleAgentIfStale } from '#scripts/bundle-agent.ts'
import { brokenInvariants } from '#test/invariants.ts'
import { startServer, type TestServer } from '#test/server/start-server.ts'

const SYSTEM_NODE = '/usr/bin/node'
const nodes = [process.execPath, ...(existsSync(SYSTEM_NODE) ? [SYSTEM_NODE] : [])]
const EXAMPLE = 'https://boards.example.com'
const documented = [...readFileSync('docs/agents.md', 'utf8').matchAll(/^```\w*\n(.*?)^```$/gms)].map(
  ([, text = '']) => text,
)
const databaseUrl = testsCommit()
let server: TestServer

beforeAll(async () => {
  const buildDir = mkdtempSync(join(tmpdir(), 'boardwalk-bundle-'))
  await bundleAgentIfStale(buildDir)
  server = await startServer(databaseUrl, { BUILD_DIR: buildDir })
})

afterAll(async () => {
  expect(await brokenInvariants()).toEqual([])
  await server.stop()
  expect(server.log()).toBe('')
})

/** Runs a command in an empty folder, as somebody does who has nothing but Node. */
function shellOf(node: string) {
  const folder = mkdtempSync(join(tmpdir(), 'boardwalk-download-'))
  // biome-ignore lint/style/noProcessEnv: what a shell of this machine finds
  const env = { NODE_ENV: 'production', PATH: [dirname(node), process.env.PATH].join(delimiter) } as const
  const options = { cwd: folder, env }
  return {
    folder,
    run: (command: string) => promisify(execFile)('sh', ['-ec', command], options),
    start: (command: string) => spawn('sh', ['-ec', `exec ${command}`], { ...options, stdio: 'pipe' }),
  }
}

function linesOf(child: ChildProcess): string[] {
  const lines: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data) => lines.push(String(data)))
  return lines
}

const commandOf = (part: string) => documented.find((text) => text.includes(part)) ?? ''

test('the documentation says what the command of the operator prints', () => {
  const printed = enrolmentCommand(EXAMPLE, 'lab-1', 'enrol_…').replaceAll(' && ', '\n')
  expect(commandOf('agent.mjs enrol')).toBe(`${printed}\n`)
})

/** Breaks if the file needs anything beside it, or anything that only our own Node has. */
test.each(nodes)('with %s, what is documented connects a board that answers', { timeout: 120_000 }, async (node) => {
  const { slug } = await makeBoardType({ creditsPerMinute: 2 })
  await makeBaseImage({ boardType: slug })
  const name = `lab-${nodes.indexOf(node)}`
  const { token } = await allowEnrolment(name)
  const { folder, run, start } = shellOf(node)
  const { stdout } = await run(enrolmentCommand(server.url, name, token))
  expect(stdout).toContain('agent.mjs: OK')
  await addBoard({ boardType: slug, label: 'Pico 1', agent: { name, slot: 'pico-1' } })
  const config = commandOf('driver: emulated-rp2040')
  writeFileSync(join(folder, 'agent.yaml'), config.replace(EXAMPLE, server.url).replace('lab-1', name))
  const agent = start(commandOf('agent.mjs run').trim())
  const lines = linesOf(agent)
  onTestFinished(async () => {
    const gone = once(agent, 'exit')
    agent.kill('SIGTERM')
    await gone
  })
  await vi.waitFor(() => expect(lines.join('')).toContain('"event":"connected"'), { timeout: 20_000 })
  const caller = await makeCaller(server.url, slug)
  const { viewer } = await caller.run()
  viewer.type('help\r')
  await viewer.shows('uptime')
  expect(readdirSync(folder).sort()).toEqual(['agent.mjs', 'agent.yaml', 'agent.yaml.credential'])
})

/** Breaks if a damaged download is run: the hash comes after the file, and stops the command. */
test('a file that is not what the service has is not enrolled', async () => {
  const { run } = shellOf(process.execPath)
  const download = enrolmentCommand(server.url, 'lab-x', 'enrol_x').replace(' && ', ' && echo >> agent.mjs && ')
  await expect(run(download)).rejects.toMatchObject({ stdout: expect.stringContaining('agent.mjs: FAILED') })
})

test('a client that has the file gets it only after a change', async () => {
  const url = `${server.url}/clients/agent.mjs`
  const first = await fetch(url)
  const bytes = await first.bytes()
  const etag = first.headers.get('etag') ?? ''
  expect(Object.fromEntries(first.headers)).toMatchObject({
    etag: expect.stringMatching(/^"[0-9a-f]{64}"$/),
    'content-type': 'text/javascript; charset=utf-8',
    'content-length': String(bytes.length),
    'cache-control': 'public, no-cache',
    'x-content-type-options': 'nosniff',
  })
  const again = await fetch(url, { headers: { 'if-none-match': `"x", ${etag}` } })
  expect([again.status, await again.text()]).toEqual([304, ''])
  expect((await fetch(url, { headers: { 'if-none-match': '"x"' } })).status).toBe(200)
  expect((await fetch(url, { method: 'HEAD' })).headers.get('content-length')).toBe(String(bytes.length))
  expect((await fetch(url, { method: 'POST' })).status).toBe(405)
})

test.each(['boardwalk-agent.service', '70-boardwalk.rules'])('%s is there for a machine with systemd', async (name) => {
  const served = await fetch(`${server.url}/clients/${name}`)
  expect(served.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  expect(await served.text()).toBe(readFileSync(`agent/install/${name}`, 'utf8'))
})

test.each(['nothing.mjs', 'agent.mjs.map', '..%2fbuilt-from', ''])('there is no client %j', async (name) => {
  expect((await fetch(`${server.url}/clients/${name}`)).status).toBe(404)
})

test('the licences of all that is in the file are in it too', async () => {
  const text = await (await fetch(`${server.url}/clients/agent.mjs`)).text()
  const notices = [...text.matchAll(/^\/\/ ([@\w/-]+) \d+\.\d+\.\d+, ([\w.-]+)$/gm)]
  expect(notices.map(([, name]) => name)).toEqual(
    expect.arrayContaining(['avr8js', 'commander', 'node-addon-api', 'rp2040js', 'serialport', 'ws', 'yaml', 'zod']),
  )
  expect(new Set(notices.map(([, , licence]) => licence))).toEqual(new Set(['ISC', 'MIT']))
})
