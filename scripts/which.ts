/** Programs that a machine may have or not; for tests of what people copy. */
import { execFile, spawn, spawnSync } from 'node:child_process'
import { promisify } from 'node:util'

export function isInstalled(program: string): boolean {
  return spawnSync(program, ['--version']).status === 0
}

/**
 * What a program prints, found and run as in a shell of this machine. Fails with what it said where
 * it fails.
 */
export async function outputOf(program: string, args: string[], env: Record<string, string>): Promise<string> {
  const { stdout } = await promisify(execFile)(program, args, { env: { ...process.env, ...env } })
  return stdout
}

/** What a program prints that does not end by itself, up to a text. Fails where it ends before. */
export async function outputUntil(text: string, program: string, args: string[], env: Record<string, string>) {
  const child = spawn(program, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'inherit'] })
  let printed = ''
  for await (const chunk of child.stdout) {
    printed += chunk
    if (printed.includes(text)) break
  }
  child.kill()
  if (!printed.includes(text)) throw new Error(`${program} printed ${JSON.stringify(printed)}`)
  return printed
}
