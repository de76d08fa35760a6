import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { EmbeddedError } from '#db/embedded/error.ts'

/**
 * Whom the server runs as: PostgreSQL refuses root, so root lends it another user; anyone else runs
 * it as themselves.
 */
export type ServerUser = { uid?: number; gid?: number }

export const isRoot = () => process.getuid?.() === 0

/** Administration's own tools are in /usr/sbin, which "su" leaves out of the PATH. */
const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'

/**
 * What every program of PostgreSQL is started with: a clean environment, so that no PGPORT or LANG
 * of the caller reaches it.
 */
export const PLAIN_ENV: NodeJS.ProcessEnv = { PATH, LC_ALL: 'C', TZ: 'UTC', NODE_ENV: 'production' }

const NAME = 'postgres'
const WAYS_TO_MAKE_IT = [
  ['useradd', '--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', NAME],
  ['adduser', '-S', '-D', '-H', NAME],
] as const

/**
 * The user for a cluster: the owner of its data where it has some, else `postgres`, made if need
 * be, else `nobody`.
 */
export function serverUser(data?: string): ServerUser {
  if (!isRoot()) return {}
  return ownerOf(data) ?? lookUp(NAME) ?? makeUser() ?? lookUp('nobody') ?? noUser()
}

/** Whether the server's user can enter, read and write a folder. */
export function canUse(folder: string, user: ServerUser): boolean {
  const test = 'test -r "$0" && test -w "$0" && test -x "$0"'
  return spawnSync('/bin/sh', ['-c', test, folder], { ...user, env: PLAIN_ENV, cwd: '/' }).status === 0
}

function ownerOf(data: string | undefined): ServerUser | undefined {
  const stats = data ? statSync(data, { throwIfNoEntry: false }) : undefined
  return stats && stats.uid !== 0 ? { uid: stats.uid, gid: stats.gid } : undefined
}

function lookUp(name: string): ServerUser | undefined {
  const [uid, gid] = ['-u', '-g'].map(
    (flag) => spawnSync('id', [flag, name], { encoding: 'utf8', env: PLAIN_ENV }).stdout,
  )
  return uid?.trim() && gid?.trim() ? { uid: Number(uid), gid: Number(gid) } : undefined
}

function makeUser(): ServerUser | undefined {
  for (const [command, ...args] of WAYS_TO_MAKE_IT) {
    spawnSync(command, args, { env: PLAIN_ENV })
    const user = lookUp(NAME)
    if (user) return user
  }
  return undefined
}

function noUser(): never {
  throw new EmbeddedError(
    'PostgreSQL does not run as root, and there is no other user here to run it as. Start as another user, or set DATABASE_URL.',
  )
}
