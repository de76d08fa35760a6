/** For tests: a real NATS server with JetStream, on this machine alone. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { freePort } from './free-port.ts'
import { findProgram } from './test-programs.ts'

/** Starts a server with an empty store, or one that was killed again. `stop` deletes the store. */
export async function startNatsServer(before?: { port: number; folder: string }) {
  const program = findProgram('nats')
  if (!program) throw new Error('there is no nats-server here (apt-get install nats-server)')
  const listenPort = before?.port ?? (await freePort())
  const folder = before?.folder ?? mkdtempSync(join(tmpdir(), 'nats-'))
  const args = ['--addr=127.0.0.1', `--port=${listenPort}`, '--jetstream', `--store_dir=${folder}`]
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'] })
  // A test that failed does not stop it.
  process.once('exit', () => child.kill('SIGKILL'))
  await untilReady(child)
  const { pid = 0 } = child
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }
  const stop = async () => {
    await end('SIGTERM')
    rmSync(folder, { recursive: true })
  }
  return { url: `nats://127.0.0.1:${listenPort}`, port: listenPort, pid, folder, kill: () => end('SIGKILL'), stop }
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
