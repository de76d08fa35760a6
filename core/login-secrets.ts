import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { env } from '#env.ts'

const SECRET_BYTES = 32

let secrets: string[] | undefined

/**
 * Returns the secrets that seal cookies, newest first: LOGIN_SECRETS, or one that is created when
 * first needed and kept under DATA_DIR.
 */
export function loginSecrets(): string[] {
  secrets ??= env().loginSecrets ?? [readOrCreate(join(env().dataDir, 'login-secret'))]
  return secrets
}

export function newestLoginSecret(): string {
  const [newest] = loginSecrets()
  if (!newest) throw new Error('there is no login secret')
  return newest
}

function readOrCreate(path: string): string {
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
  throw new Error(`${path} is not a login secret. Remove it and restart; all users have to log in again.`)
}
