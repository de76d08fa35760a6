import { spawn } from 'node:child_process'
import { once } from 'node:events'

const SHOWN_LINES = 5

/**
 * Runs a program. Returns undefined if it succeeds, otherwise why it failed, with the last lines of
 * its output.
 */
export async function runQuietly([command = '', ...args]: string[], limitMs: number): Promise<string | undefined> {
  const child = spawn(command, args, {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: limitMs,
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += data))
  const [code, signal] = await once(child, 'close')
  if (code === 0) return undefined
  const reason = signal ? `given up after ${limitMs / 1000} s` : `exit ${code}`
  return `${reason}\n${output.trim().split('\n').slice(-SHOWN_LINES).join('\n')}`
}
