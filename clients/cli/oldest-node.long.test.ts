// Slow: installs versions of Node.js.

import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, openSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { beforeAll, expect, test } from 'vitest'
import { OLDEST_NODE } from '#http/api/oldest-node.ts'
import { CommandLine } from '../testing/command-line.ts'
import { KEY, listeningOn, serving } from '../typescript/testing.ts'

const folder = mkdtempSync(join(tmpdir(), 'boardwalk-oldest-cli-'))
const OLDEST = `${OLDEST_NODE}.0`
const TOO_OLD = ['16.20.2', '18.20.8', '20.11.1']
let cli: CommandLine

beforeAll(async () => {
  cli = await CommandLine.create({ SERVICE_API_KEY: KEY })
  writeFileSync(join(folder, 'package.json'), '{ "private": true }')
  symlinkSync(cli.file, join(folder, 'boardwalk'))
  const name = `node-${process.platform}-${process.arch}`
  const nodes = [OLDEST, ...TOO_OLD].map((version) => `node-${version}@npm:${name}@${version}`)
  const flags = ['--no-save', '--ignore-scripts', '--no-audit', '--no-fund']
  await promisify(execFile)('npm', ['install', ...nodes, ...flags], { cwd: folder })
}, 180_000)

type Stdout = 'pipe' | number
function start(version: string, url: string, args: string[], stdout: Stdout = 'pipe') {
  const env = { ...cli.environment, NODE_ENV: 'production' as const, SERVICE_URL: url }
  const node = join(folder, `node_modules/node-${version}/bin/node`)
  const child = spawn(node, [join(folder, 'boardwalk'), ...args], { env, stdio: ['ignore', stdout, 'pipe'] })
  return { child, ended: endOf(child) }
}

async function endOf(child: ChildProcess) {
  const [said] = await Promise.all([child.stderr ? text(child.stderr) : '', once(child, 'exit')])
  return { code: child.exitCode, said }
}

/** Breaks if anything that only a newer Node.js has is imported before the version is looked at. */
test.each(TOO_OLD)('Node.js %s is told that it is too old', async (version) => {
  const said = `Node.js ${OLDEST_NODE} or newer is needed; this is v${version}.\n`
  expect(await start(version, 'http://127.0.0.1:9', ['boards']).ended).toEqual({ code: 5, said })
})

test.each([['status'], ['boards'], ['run', '--type', 'uno', '--expect', 'x'], ['logs', `ses_${'0'.repeat(26)}`]])(
  'on the oldest Node.js, one SIGTERM ends %s at a service that says nothing',
  async (...args) => {
    const reached = Promise.withResolvers<void>()
    const url = await listeningOn(createServer(() => reached.resolve()))
    const { child, ended } = start(OLDEST, url, args)
    await reached.promise
    child.kill('SIGTERM')
    const { code, said } = await ended
    expect({ args, code }).toEqual({ args, code: 143 })
    expect(said).toContain('Stopped by SIGTERM.')
  },
)

test('on the oldest Node.js, a page and a full disk are said in words', async () => {
  const url = await serving((_request, response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end('<title>Sign in</title>'),
  )
  const { code, said } = await start(OLDEST, url, ['boards']).ended
  expect({ code, said }).toMatchObject({ code: 2, said: expect.stringContaining('“Sign in”') })
  expect(said).not.toMatch(/^ {4}at /m)
  const full = await start(OLDEST, url, ['help', 'ci'], openSync('/dev/full', 'w')).ended
  expect(full).toEqual({ code: 2, said: 'The output cannot be written: no space is left.\n' })
})
