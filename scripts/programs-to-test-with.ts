/** What tests use of this machine beside the browser, and install where they may. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { aptInstall, canApt } from './apt.ts'

const PGBOUNCER_PLACES = ['/usr/sbin', '/usr/bin', '/usr/local/bin', '/opt/homebrew/bin']

type Say = (line: string) => void

/** Thrown where there is no such program and nobody here may install it. */
export class MissingError extends Error {
  override name = 'MissingError'
}

export const findPgBouncer = () =>
  PGBOUNCER_PLACES.map((place) => join(place, 'pgbouncer')).find((path) => existsSync(path))

/** Where PgBouncer is, installed if need be and `mayInstall`. */
export const ensurePgBouncer = (say: Say, mayInstall: boolean) => ensure('pgbouncer', findPgBouncer, say, mayInstall)

async function ensure(name: string, find: () => string | undefined, say: Say, mayInstall: boolean): Promise<string> {
  const found = find()
  if (found) return found
  if (!mayInstall) throw new MissingError(`there is no ${name} here (npm test installs it, as root)`)
  if (!canApt())
    throw new MissingError(`there is no ${name} here, and only root can install it (apt-get install ${name})`)
  say(`Installing Debian's ${name}`)
  const failure = await aptInstall(name)
  const installed = find()
  if (!installed) throw new Error(`Debian's ${name} cannot be used: ${failure}`)
  return installed
}
