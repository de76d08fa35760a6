import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { z } from 'zod'
import { freePort } from '#scripts/free-port.ts'
import { MALLOC, MEMORY } from '#scripts/node-options.mjs'

export const BUILD_DIR = '.next-test'
export const LOGIN_SECRET = 'x'.repeat(32)

export type Name = 'ours' | 'next' | 'fastify' | 'bare'
export type Candidate = { url: string; memoryBytes: () => Promise<number>; stop: () => Promise<void> }

const files: Record<Name, [string, ...string[]]> = {
  ours: ['bench/lists/candidates/ours.ts'],
  next: ['node_modules/next/dist/bin/next', 'start', '-H', '127.0.0.1'],
  fastify: ['bench/lists/candidates/fastify.ts'],
  bare: ['bench/lists/candidates/bare.ts'],
}

/**
 * Starts one of those who are compared, in a process of its own and without limits on calls, and
 * waits until it answers.
 */
export async function start(name: Name, databaseUrl: string): Promise<Candidate> {
  const port = await freePort()
  const [file, ...args] = files[name]
  const child = fork(file, args, {
    env: {
      NODE_ENV: 'production',
      NEXT_TELEMETRY_DISABLED: '1',
      BUILD_DIR,
      DATABASE_URL: databaseUrl,
      PORT: String(port),
      LOGIN_SECRETS: LOGIN_SECRET,
      PAYMENTS: 'demo',
      RATE_LIMITS: 'off',
      ...MALLOC,
    },
    // As scripts/run.mjs starts the service.
    execArgv: ['--no-warnings', '--expose-gc', ...MEMORY],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const url = `http://127.0.0.1:${port}`
  while (!(await isAnswering(url))) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`${name} has ended instead of serving`)
    await setTimeout(100)
  }
  return { url, memoryBytes: () => memoryOf(child), stop: () => stop(child) }
}

async function isAnswering(url: string): Promise<boolean> {
  return fetch(`${url}/v1/sessions`).then(
    ({ status }) => status === 401,
    () => false,
  )
}

async function memoryOf(child: ChildProcess): Promise<number> {
  const told = once(child, 'message')
  child.send('memory')
  return z.object({ memoryBytes: z.number() }).parse((await told)[0]).memoryBytes
}

async function stop(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  await gone
}
