import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { env } from '#env.ts'

const SECRET_BYTES = 32

let kept: string[] | undefined

/**
 * What cookies are sealed with, newest first: LOGIN_SECRETS, else one made at the first need and
 * kept under DATA_DIR.
 */
export function loginSecrets(): string[] {
  kept ??= env().loginSecrets ?? [readOrMake(join(env().dataDir, 'login-secret'))]
  return kept
}

/** The one that seals from now on. */
export function newestLoginSecret(): string {
  const [newest] = loginSecrets()
  if (!newest) throw new Error('there is no login secret')
  return newest
}

function readOrMake(path: string): string {
  mkdirSync(env().dataDir, { recursive: true })
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, randomBytes(SECRET_BYTES).toString('hex'), { mode: 0o600 })
  try {
    linkSync(draft, path)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    rmSync(draft)
  }
  const secret = readFileSync(path, 'utf8')
  if (secret.length >= SECRET_BYTES * 2) return secret
  throw new Error(`${path} is not what was written there. Remove it; everyone logs in again.`)
}
