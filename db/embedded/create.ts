import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, fchownSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Binaries } from '#db/embedded/binaries.ts'
import { EmbeddedError, tail } from '#db/embedded/error.ts'
import { PLAIN_ENV, type ServerUser } from '#db/embedded/server-user.ts'

export const DATABASE = 'boardwalk'

/** What differs between two clusters. */
export type Cluster = {
  home: string
  user: ServerUser
  password: string
  binaries: Binaries
  log: string
  port?: number | undefined
  temporary?: boolean
  /** Whether a temporary one has PostgreSQL's defaults all the same, for measurements. */
  hasDefaults?: boolean
}

/** The first version that brings a locale of its own. */
const BUILTIN_FROM = 17

/** The same collation and encoding on every machine. */
const localeFor = (major: number) =>
  major >= BUILTIN_FROM ? ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'] : ['--locale=C.UTF-8']

/**
 * Makes the data of a cluster that has none. A making that was cut short leaves nothing that
 * counts.
 */
export async function createCluster(cluster: Cluster, say: (line: string) => void) {
  const data = join(cluster.home, 'data')
  if (existsSync(data)) return assertVersion(data, cluster.binaries)
  say(`Making a database in ${cluster.home}`)
  const unfinished = join(cluster.home, 'data.new')
  const passwordFile = writePassword(cluster)
  try {
    rmSync(unfinished, { recursive: true, force: true })
    await initdb(cluster, [
      `--pgdata=${unfinished}`,
      `--pwfile=${passwordFile}`,
      `--username=${DATABASE}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      ...localeFor(cluster.binaries.major),
      ...(cluster.temporary ? ['--no-sync'] : []),
    ])
    renameSync(unfinished, data)
  } finally {
    rmSync(passwordFile, { force: true })
  }
}

function assertVersion(data: string, { major }: Binaries) {
  const version = readFileSync(join(data, 'PG_VERSION'), 'utf8').trim()
  if (version === String(major)) return
  throw new EmbeddedError(
    `The database in ${data} was made by PostgreSQL ${version}, and this is ${major}. Delete it, or move it with pg_upgrade.`,
  )
}

function writePassword({ home, user, password }: Cluster) {
  const file = join(home, 'password')
  rmSync(file, { force: true })
  // `wx`: the folder is another user's, and what it may have put here is not followed.
  const handle = openSync(file, 'wx', 0o600)
  try {
    if (user.uid !== undefined && user.gid !== undefined) fchownSync(handle, user.uid, user.gid)
    writeFileSync(handle, `${password}\n`)
  } finally {
    closeSync(handle)
  }
  return file
}

async function initdb({ binaries, user, home }: Cluster, args: string[]) {
  const child = spawn(binaries.initdb, args, { ...user, cwd: home, env: PLAIN_ENV, stdio: ['ignore', 'pipe', 'pipe'] })
  const [[code], output, errors] = await Promise.all([once(child, 'close'), text(child.stdout), text(child.stderr)])
  if (code !== 0)
    throw new EmbeddedError(`The database in ${home} could not be made:\n${tail(errors.trim() || output)}`)
}
