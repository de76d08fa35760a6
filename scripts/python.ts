/** Pythons with what the clients' tests need, installed if need be. */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { aptInstall, canApt } from '#scripts/apt.ts'
import { runQuietly } from '#scripts/run-quietly.ts'

type Requirements = { file: string; cache: string; pip: string[] }

const GENERATOR: Requirements = {
  file: 'clients/generated/python/requirements.txt',
  cache: 'node_modules/.cache/boardwalk-python',
  pip: [],
}
/** The lock has the hash of each package, for each platform. */
const SDK: Requirements = {
  file: 'clients/python/requirements.lock',
  cache: 'node_modules/.python',
  pip: ['--require-hashes'],
}

/** The newest first. */
const COMMANDS = ['python3.13', 'python3.12', 'python3.11', 'python3.10', 'python3']
const CAN_TEST = 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 10))'

/** The time to create a virtual environment and to install into it. */
export const INSTALL_MS = 300_000

/** Why there is no Python to test with, for the person who runs the tests. */
class PythonError extends Error {
  override name = 'PythonError'
}

/**
 * Returns the path of a Python that can generate a client. Throws `PythonError` if there is no
 * Python or no PyPI.
 */
export function ensurePython(say: (line: string) => void): Promise<string> {
  return ensure(GENERATOR, say)
}

/** Returns the path of a Python that can test the SDK. Throws as `ensurePython` does. */
export function ensureSdkPython(say: (line: string) => void): Promise<string> {
  return ensure(SDK, say)
}

/** A virtual environment survives the run: PyPI is asked once for each version of its file. */
async function ensure(requirements: Requirements, say: (line: string) => void): Promise<string> {
  const version = createHash('sha256').update(readFileSync(requirements.file)).digest('hex').slice(0, 12)
  const folder = resolve(requirements.cache, version)
  if (!existsSync(folder)) await install(requirements, folder, say)
  return pythonIn(folder)
}

/** Installs into a draft, so that a run that is killed leaves no half of it. */
async function install({ file, pip }: Requirements, folder: string, say: (line: string) => void): Promise<void> {
  const python = findPython() ?? (await installPython(say))
  const draft = `${folder}.${process.pid}`
  mkdirSync(dirname(draft), { recursive: true })
  say(`Installing ${file} from PyPI`)
  const options = ['--disable-pip-version-check', '--quiet', ...pip]
  try {
    for (const command of [
      [python, '-m', 'venv', draft],
      [pythonIn(draft), '-m', 'pip', 'install', ...options, '--requirement', file],
    ]) {
      const failure = await runQuietly(command, INSTALL_MS)
      if (failure) throw new PythonError(`${file} cannot be installed: ${failure}`)
    }
    if (!existsSync(folder)) renameSync(draft, folder)
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

async function installPython(say: (line: string) => void): Promise<string> {
  const missing = 'There is no Python from 3.10 on, with venv, to test with.'
  if (!canApt()) throw new PythonError(missing)
  say("Installing Debian's python3 and python3-venv")
  const failure = await aptInstall('python3', 'python3-venv')
  const python = findPython()
  if (!python) throw new PythonError(failure ? `${missing} ${failure}` : missing)
  return python
}

/** Debian has `venv` itself without python3-venv, and not what it needs. */
function findPython(): string | undefined {
  const named = process.env.PYTHON ? [process.env.PYTHON] : []
  return [...named, ...COMMANDS].find((command) => spawnSync(command, ['-c', CAN_TEST]).status === 0)
}

const pythonIn = (folder: string) => join(folder, 'bin', 'python')
