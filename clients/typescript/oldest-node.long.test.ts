// Slow: installs the oldest Node.js of the command line and of this package.

import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { build } from 'esbuild'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { OLDEST_NODE } from '#http/api/oldest-node.ts'
import { listeningOn } from './testing.ts'

const run = promisify(execFile)
const folder = mkdtempSync(join(tmpdir(), 'boardwalk-oldest-node-'))
const NODES = [`${OLDEST_NODE}.0`, '22.12.0']

beforeAll(async () => {
  writeFileSync(join(folder, 'package.json'), '{ "private": true }')
  const name = `node-${process.platform}-${process.arch}`
  const nodes = NODES.map((version) => `node-${version}@npm:${name}@${version}`)
  await run('npm', ['install', ...nodes, '--no-save', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: folder })
}, 120_000)
afterAll(() => rmSync(folder, { recursive: true }))

async function printed(version: string, program: string): Promise<string> {
  const contents = `import '${resolve('agent/bundle/old-node.ts')}'\nsetInterval(gc, 20).unref()\n${program}`
  const outfile = join(folder, 'program.mjs')
  const options = { bundle: true, platform: 'node', format: 'esm', target: `node${OLDEST_NODE}` } as const
  await build({ ...options, stdin: { contents, resolveDir: resolve('.'), loader: 'ts' }, outfile })
  const args = ['--expose-gc', '--no-warnings', outfile]
  return (await run(join(folder, `node_modules/node-${version}/bin/node`), args, { timeout: 20_000 })).stdout
}

/** Breaks with `AbortSignal.any` in `CallLimit`: the limit is collected, and the call waits on. */
test.each(NODES)(
  'on Node.js %s, a call to a service that says nothing ends by its time and by a signal',
  async (version) => {
    const url = await listeningOn(createServer(() => undefined))
    const text = await printed(
      version,
      `import { retryingFetch } from './clients/typescript/src/retry.ts'
    const controller = new AbortController()
    const ended = async (options, signal) => {
      const send = retryingFetch({ maxRetries: 0, timeoutMs: 20_000, ...options })
      await send(new Request('${url}', { signal })).catch(({ message }) => console.log(message))
    }
    setTimeout(() => controller.abort(new Error('stopped')), 300)
    await Promise.all([ended({ signal: controller.signal }), ended({}, controller.signal)])
    await ended({ timeoutMs: 300 })
    process.exit()`,
    )
    expect(text).toBe(`stopped\nstopped\n${url} cannot be reached: no answer came within 0.3 s.\n`)
  },
)

/** Breaks with `AbortSignal.any` in `Deadline`. */
test.each(NODES)('on Node.js %s, an act of an agent ends by its deadline', async (version) => {
  const text = await printed(
    version,
    `import { Deadline } from './agent/deadline.ts'
    const deadline = new Deadline(new AbortController().signal, 300)
    deadline.signal.addEventListener('abort', () => console.log(deadline.signal.reason.message))
    await new Promise((resolve) => setTimeout(resolve, 600))`,
  )
  expect(text).toBe('It took too long.\n')
})
