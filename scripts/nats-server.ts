/** For tests: a real NATS server with JetStream, on this machine alone. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { freePort } from './free-port.ts'
import { findNatsServer } from './programs-to-test-with.ts'

/** Starts a server with an empty store, which is deleted when it stops. */
export async function startNatsServer(port?: number) {
  const program = findNatsServer()
  if (!program) throw new Error('there is no nats-server here (apt-get install nats-server)')
  const listenPort = port ?? (await freePort())
  const folder = mkdtempSync(join(tmpdir(), 'nats-'))
  const args = ['--addr=127.0.0.1', `--port=${listenPort}`, '--jetstream', `--store_dir=${folder}`]
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'] })
  await untilReady(child)
  const stop = async () => {
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
    rmSync(folder, { recursive: true })
  }
  return { url: `nats://127.0.0.1:${listenPort}`, pid: child.pid, stop }
}

async function untilReady({ stderr }: ChildProcess): Promise<void> {
  if (!stderr) throw new Error('nats-server has no output')
  const lines = createInterface({ input: stderr })
  const said: string[] = []
  for await (const line of lines) {
    said.push(line)
    if (line.includes('Server is ready')) {
      // It would stop at a full pipe.
      stderr.resume()
      return
    }
  }
  throw new Error(`nats-server did not start:\n${said.join('\n')}`)
}
