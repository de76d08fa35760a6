import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { sealData } from 'iron-session'
import { z } from 'zod'
import { LOGIN_SECRET } from '#db/test-server.ts'
import { endProcess } from '#scripts/end-process.ts'
import { freePort } from '#scripts/free-port.ts'
import { programFile } from '#test/programs.ts'
import { recordingEnv } from '#test/secret-scan/record.ts'
import { failuresIn } from './failures.ts'

/** For tests: a server in a process of its own, on real HTTP. `log` is what it says of failures. */
export type TestServer = {
  url: string
  log: () => string
  heapBytes: () => Promise<number>
  /** On how many addresses it listens. */
  listening: () => Promise<number>
  /** Sends a message to what is loaded before its code, and returns the answer. */
  ask: (message: string) => Promise<unknown>
  stop: () => Promise<void>
  signal: (name: NodeJS.Signals) => void
  /** Ends it as a power cut would. */
  kill: () => Promise<void>
}

/**
 * What can serve, by what SERVE_WITH calls it. `start` needs the production build in `.next-test`.
 */
const hosts = {
  /** The handlers for programs, behind the server they always stand behind. */
  api: async () => [await programFile('api')],
  /** The whole service, as `npm start` starts it. */
  start: async () => ['scripts/start.ts'],
}

export const hostName = z.enum(['api', 'start']).default('api').parse(process.env.SERVE_WITH)

const ANSWER_TIMEOUT_MS = 5_000
const POLL_MS = 20

/** What a browser's cookie carries for a login's token, there. */
export function sealed(token: string): Promise<string> {
  return sealData({ token }, { password: LOGIN_SECRET })
}

/**
 * Starts it on a database, with the NATS server of the test if it has one. All other settings are
 * those of `env`. Without `PORT` it gets a free port.
 */
export async function startServer(
  databaseUrl: string,
  env: Record<string, string | undefined> = {},
): Promise<TestServer> {
  const port = env.PORT ?? (await freePort())
  const [program = '', ...args] = await hosts[hostName]()
  const child = fork(program, args, {
    execArgv: ['--expose-gc', '--no-warnings', '--import', await programFile('preload')],
    env: {
      NODE_ENV: 'production',
      PATH: '',
      PORT: String(port),
      BUILD_DIR: '.next-test',
      DATABASE_URL: databaseUrl,
      LOGIN_SECRETS: LOGIN_SECRET,
      RATE_LIMITS: 'off',
      DRAIN_SECONDS: '0',
      NATS_URL: process.env.NATS_URL,
      ...recordingEnv(),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data) => (said += data))
  const url = `http://127.0.0.1:${port}`
  try {
    await untilAnswering(url, child, () => said)
  } catch (error) {
    // Somebody has taken the port meanwhile.
    if (env.PORT === undefined && said.includes('EADDRINUSE')) return startServer(databaseUrl, env)
    throw error
  }
  return {
    url,
    log: () => failuresIn(said),
    ask: (message) => ask(child, message),
    heapBytes: async () => (await insideOf(child)).heapBytes,
    listening: async () => (await insideOf(child)).listening,
    signal: (name) => void child.kill(name),
    kill: () => endProcess(child, 'SIGKILL', () => said),
    stop: () =>
      endProcess(
        child,
        () => child.disconnect(),
        () => said,
      ),
  }
}

/** What it says of itself (test/server/preload.ts). */
async function insideOf(child: ChildProcess) {
  return z.object({ heapBytes: z.number(), listening: z.number() }).parse(await ask(child, 'how is it?'))
}

async function ask(child: ChildProcess, message: string): Promise<unknown> {
  const answered = once(child, 'message')
  child.send(message)
  const [answer] = await answered
  return answer
}

/**
 * Asks again until there is an answer; the child's end comes instead where it fails. That somebody
 * listens says nothing yet: `npm start` opens its port for a moment to see whether it is free, long
 * before it serves.
 */
async function untilAnswering(url: string, child: ChildProcess, said: () => string): Promise<void> {
  for (;;) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`the server has ended:\n${said()}`)
    const isAnswering = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) }).then(
      () => true,
      () => false,
    )
    if (isAnswering) return
    await once(child, 'exit', { signal: AbortSignal.timeout(POLL_MS) }).catch(() => {})
  }
}
