/** Pythons with what the clients' tests need, installed if need be. */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
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

/** Programs of others that open a board's line. Their plugin of pytest is not for the SDK. */
const TOOLS: Requirements = {
  file: 'clients/python/requirements-tools.lock',
  cache: 'node_modules/.python-tools',
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

/** Returns the path of a Python with the tools that open a board's line. Throws likewise. */
export function ensureToolsPython(say: (line: string) => void): Promise<string> {
  return ensure(TOOLS, say)
}

/** Returns the Python with the tools that open a board's line, undefined if it is missing. */
export const findToolsPython = (): string | undefined =>
  existsSync(folderOf(TOOLS)) ? pythonIn(folderOf(TOOLS)) : undefined

/** Returns the Python of the SDK's tests, undefined unless all that tests need is installed. */
export function findTestPython(): string | undefined {
  return [GENERATOR, SDK].every((each) => existsSync(folderOf(each))) ? pythonIn(folderOf(SDK)) : undefined
}

/** Installs what the clients' tests need from PyPI. Returns the reason if that failed. */
export const installTestPython = (say: (line: string) => void): Promise<string | undefined> =>
  installAll([GENERATOR, SDK], say)

/** Installs the tools that open a board's line. Returns the reason if that failed. */
export const installToolsPython = (say: (line: string) => void): Promise<string | undefined> => installAll([TOOLS], say)

async function installAll(all: Requirements[], say: (line: string) => void): Promise<string | undefined> {
  try {
    for (const each of all) await ensure(each, say)
  } catch (error) {
    if (error instanceof PythonError) return error.message
    throw error
  }
}

async function ensure(requirements: Requirements, say: (line: string) => void): Promise<string> {
  const folder = folderOf(requirements)
  if (!existsSync(folder)) await install(requirements, folder, say)
  return pythonIn(folder)
}

/** A virtual environment survives the run: PyPI is asked once for each version of its file. */
function folderOf({ file, cache }: Requirements): string {
  return resolve(cache, createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 12))
}

/** Installs into a draft, so that a run that is killed leaves no half of it. */
async function install({ file, pip }: Requirements, folder: string, say: (line: string) => void): Promise<void> {
  const python = findPython()
  if (!python) throw new PythonError('There is no Python from 3.10 on, with venv, to test with.')
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

/** Debian has `venv` itself without python3-venv, and not what it needs. */
function findPython(): string | undefined {
  const named = process.env.PYTHON ? [process.env.PYTHON] : []
  return [...named, ...COMMANDS].find((command) => spawnSync(command, ['-c', CAN_TEST]).status === 0)
}

const pythonIn = (folder: string) => join(folder, 'bin', 'python')
