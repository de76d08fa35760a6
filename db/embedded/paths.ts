/**
 * Where a cluster lives, and what DATA_DIR remembers of it: `postgresql.json`, which alone decides,
 * so that a new DATA_DIR is a new world.
 */
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { EmbeddedError } from '#db/embedded/error.ts'
import { canUse, isRoot, type ServerUser, serverUser } from '#db/embedded/server-user.ts'

/**
 * For what PostgreSQL's user must reach when root starts us in a folder that only root can read,
 * such as /root.
 */
export const READABLE_PLACE = '/var/lib/boardwalk'

export type State = { home: string; password: string; port?: number | undefined }

export const newPassword = () => randomBytes(24).toString('base64url')

/** Makes DATA_DIR. Root leaves a way through, not a look in, for PostgreSQL's user. */
export function makeFolder(folder: string) {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, isRoot() ? 0o711 : 0o700)
}

/**
 * The place of a data folder's cluster and the user it runs as; both are chosen, and remembered, at
 * the first start.
 */
export function placeFor(dataDir: string, say: (line: string) => void): State & { user: ServerUser } {
  const known = readState(dataDir)
  if (known && !existsSync(known.home)) {
    throw new EmbeddedError(
      `The database of ${dataDir} was in ${known.home}, which is gone. Delete ${dataDir} to start over.`,
    )
  }
  if (known) return { ...known, user: serverUser(join(known.home, 'data')) }
  if (existsSync(join(dataDir, 'postgresql', 'data'))) {
    throw new EmbeddedError(
      `${stateFile(dataDir)} is gone, and with it the database's password. Put it back, or delete ${dataDir} to start over.`,
    )
  }
  const user = serverUser()
  const state = { home: newHome(dataDir, user, say), password: newPassword() }
  writeState(dataDir, state)
  return { ...state, user }
}

function newHome(dataDir: string, user: ServerUser, say: (line: string) => void): string {
  const home = join(dataDir, 'postgresql')
  mkdirSync(home, { recursive: true })
  if (giveTo(home, user)) return home
  rmSync(home, { recursive: true })
  mkdirSync(READABLE_PLACE, { recursive: true, mode: 0o755 })
  const elsewhere = mkdtempSync(join(READABLE_PLACE, 'data-'))
  say(`PostgreSQL's user cannot reach ${dataDir}: the database is kept in ${elsewhere}`)
  if (giveTo(elsewhere, user)) return elsewhere
  throw new EmbeddedError(
    `PostgreSQL's user can write neither in ${home} nor in ${elsewhere}. Set DATA_DIR or DATABASE_URL.`,
  )
}

/** A new folder in the first place for temporary files that the server's user can reach. */
export function makeTemporaryHome(user: ServerUser): string {
  for (const place of [tmpdir(), '/tmp', '/var/tmp', READABLE_PLACE]) {
    try {
      if (place === READABLE_PLACE) mkdirSync(place, { recursive: true, mode: 0o755 })
      const home = mkdtempSync(join(place, 'boardwalk-'))
      if (giveTo(home, user)) return home
      rmSync(home, { recursive: true })
    } catch {
      // Not here, then.
    }
  }
  throw new EmbeddedError(
    `There is no place for a temporary database: neither ${tmpdir()} nor /tmp nor /var/tmp can be used.`,
  )
}

function giveTo(folder: string, { uid, gid }: ServerUser): boolean {
  try {
    if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid)
    chmodSync(folder, 0o700)
  } catch {
    return false
  }
  return canUse(folder, { uid, gid } as ServerUser)
}

const stateFile = (dataDir: string) => join(dataDir, 'postgresql.json')

export function readState(dataDir: string): State | undefined {
  if (!existsSync(stateFile(dataDir))) return undefined
  const state: State = JSON.parse(readFileSync(stateFile(dataDir), 'utf8'))
  return { ...state, home: resolve(dataDir, state.home) }
}

/**
 * Written whole or not at all; a home inside DATA_DIR is kept relative, so that the folder can be
 * moved.
 */
export function writeState(dataDir: string, state: State) {
  const inside = relative(dataDir, state.home)
  const home = inside.startsWith('..') ? state.home : inside
  const unfinished = `${stateFile(dataDir)}.new`
  rmSync(unfinished, { force: true })
  writeFileSync(unfinished, `${JSON.stringify({ ...state, home }, null, 2)}\n`, { mode: 0o600 })
  // Root may be a guest in another user's folder.
  if (isRoot()) chownSync(unfinished, statSync(dataDir).uid, statSync(dataDir).gid)
  renameSync(unfinished, stateFile(dataDir))
}
