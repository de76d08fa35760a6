import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { z } from 'zod'

/** For tests: a server in a process of its own, on real HTTP. */
export type Live = {
  url: string
  log: () => string
  heapBytes: () => Promise<number>
  stop: () => Promise<void>
  kill: () => Promise<void>
}

/** Starts it on a database. It takes its settings from `env` and from nowhere else. */
export async function startLive(databaseUrl: string, env: Record<string, string> = {}): Promise<Live> {
  const child = fork('app/v1/test-host.ts', {
    execArgv: ['--expose-gc', '--no-warnings'],
    env: {
      NODE_ENV: 'production',
      PATH: '',
      DATABASE_URL: databaseUrl,
      LOGIN_SECRETS: 'x'.repeat(32),
      RATE_LIMITS: 'off',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let log = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data) => (log += data))
  const { port } = await told(child, z.object({ port: z.int() }), () => log)
  return {
    url: `http://127.0.0.1:${port}`,
    log: () => log,
    heapBytes: async () => {
      child.send('memory')
      return (await told(child, z.object({ heapBytes: z.number() }), () => log)).heapBytes
    },
    /** Ends it as a power cut would. */
    kill: async () => {
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      await gone
    },
    stop: async () => {
      const gone = once(child, 'exit')
      if (child.connected) child.disconnect()
      await gone
    },
  }
}

/** The child's next message; its end comes instead where it fails. */
async function told<S extends z.ZodType>(child: ChildProcess, schema: S, log: () => string): Promise<z.output<S>> {
  const settled = new AbortController()
  const { signal } = settled
  const ended = once(child, 'exit', { signal }).then(() => {
    throw new Error(`the server has ended:\n${log()}`)
  })
  try {
    const [message] = await Promise.race([once(child, 'message', { signal }), ended])
    return schema.parse(message)
  } finally {
    ended.catch(() => {})
    settled.abort()
  }
}
