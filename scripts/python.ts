/** A Python with what clients/python/requirements.txt names, installed if need be. */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { aptInstall, canApt } from '#scripts/apt.ts'
import { runQuietly } from '#scripts/run-quietly.ts'

const REQUIREMENTS = 'clients/python/requirements.txt'
/** Survives the run: PyPI is asked once for each version of the requirements. */
const CACHE = 'node_modules/.cache/boardwalk-python'

/** The time to create a virtual environment and to install into it. */
export const INSTALL_MS = 300_000

/** Why there is no Python to test with, for the person who runs the tests. */
class PythonError extends Error {
  override name = 'PythonError'
}

/**
 * Returns the path of the virtual environment's Python. Throws `PythonError` if there is no python3
 * or no PyPI.
 */
export async function ensurePython(say: (line: string) => void): Promise<string> {
  const version = createHash('sha256').update(readFileSync(REQUIREMENTS)).digest('hex').slice(0, 12)
  const folder = resolve(CACHE, version)
  if (!existsSync(folder)) await install(folder, say)
  return pythonIn(folder)
}

/** Installs into a draft, so that a run that is killed leaves no half of it. */
async function install(folder: string, say: (line: string) => void): Promise<void> {
  if (!canMakeEnvironments() && canApt()) {
    say("Installing Debian's python3-venv")
    await aptInstall('python3-venv')
  }
  if (!canMakeEnvironments()) throw new PythonError('There is no python3 with venv to test with.')
  const draft = `${folder}.${process.pid}`
  mkdirSync(dirname(draft), { recursive: true })
  say(`Installing ${REQUIREMENTS} from PyPI`)
  const pip = [pythonIn(draft), '-m', 'pip', 'install', '--disable-pip-version-check', '--quiet']
  try {
    for (const command of [
      ['python3', '-m', 'venv', draft],
      [...pip, '--requirement', REQUIREMENTS],
    ]) {
      const failure = await runQuietly(command, INSTALL_MS)
      if (failure) throw new PythonError(`${REQUIREMENTS} cannot be installed: ${failure}`)
    }
    if (!existsSync(folder)) renameSync(draft, folder)
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

// Debian has `venv` itself without python3-venv, and not what it needs.
const canMakeEnvironments = () => spawnSync('python3', ['-c', 'import venv, ensurepip']).status === 0
const pythonIn = (folder: string) => join(folder, 'bin', 'python')
