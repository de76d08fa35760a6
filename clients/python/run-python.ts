import { type ExecFileException, execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** For tests: runs Python in this folder, with nothing of our environment. Returns its stdout. */
export async function runPython(python: string, args: string[], env: Record<string, string> = {}): Promise<string> {
  const home = mkdtempSync(join(tmpdir(), 'boardwalk-sdk-'))
  try {
    const { stdout } = await promisify(execFile)(python, args, {
      cwd: 'clients/python',
      env: { NODE_ENV: 'test', HOME: home, PYTHONDONTWRITEBYTECODE: '1', ...env },
      maxBuffer: 16 * 1024 * 1024,
    })
    return stdout
  } catch (error) {
    const { stdout = '', stderr = '' } = error as ExecFileException
    throw new Error(`python ${args.join(' ')}:\n${stdout}\n${stderr}`, { cause: error })
  } finally {
    rmSync(home, { recursive: true })
  }
}

/**
 * For tests: runs pytest and returns how many tests there were. A failed one throws with all that
 * pytest says of it.
 */
export async function runPytest(
  python: string,
  args: string[],
  env: Record<string, string> = {},
): Promise<{ tests: number; skipped: number }> {
  const folder = mkdtempSync(join(tmpdir(), 'boardwalk-pytest-'))
  try {
    const report = join(folder, 'junit.xml')
    const options = ['-q', '-p', 'no:cacheprovider', `--junitxml=${report}`]
    const said = await runPython(python, ['-m', 'pytest', ...options, ...args], env)
    process.stdout.write(`${said.trimEnd().split('\n').at(-1)}\n`)
    return counted(readFileSync(report, 'utf8'))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function counted(junit: string): { tests: number; skipped: number } {
  const count = (name: string) => Number(new RegExp(`<testsuite [^>]*\\b${name}="(\\d+)"`).exec(junit)?.[1])
  return { tests: count('tests'), skipped: count('skipped') }
}
