import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'

const FRESH_MS = 5000

type Asked = { name: string; url: string; key: string | undefined }

/**
 * Returns the words that `ask` found less than five seconds ago with the same key, or asks. Who
 * presses Tab twice waits once. Where nothing can be written, it asks each time.
 */
export async function remembered(
  environment: NodeJS.ProcessEnv,
  { name, url, key }: Asked,
  ask: () => Promise<string[]>,
): Promise<string[]> {
  const folder = cacheFolder(environment)
  // A hash, because the name of a file is no place for a key.
  const about = createHash('sha256').update(`${url}\n${key}`).digest('hex').slice(0, 16)
  const file = join(folder, `${name}-${about}`)
  const known = unlessFileFails(() =>
    Date.now() - statSync(file).mtimeMs < FRESH_MS ? readFileSync(file, 'utf8') : '',
  )
  if (known) return known.trim().split('\n')
  const words = await ask()
  unlessFileFails(() => {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    writeFileSync(file, words.join('\n'), { mode: 0o600 })
  })
  return words
}

/** Where this user keeps what can be made or fetched again. */
export function cacheFolder({ SERVICE_CONFIG_DIR, XDG_CACHE_HOME, LOCALAPPDATA }: NodeJS.ProcessEnv): string {
  if (SERVICE_CONFIG_DIR) return join(SERVICE_CONFIG_DIR, 'cache')
  if (process.platform === 'win32' && LOCALAPPDATA) return join(LOCALAPPDATA, 'boardwalk', 'cache')
  return join(XDG_CACHE_HOME || join(homedir(), '.cache'), 'boardwalk')
}

/** Returns the variable that says where that is. */
export function cacheSetting({ SERVICE_CONFIG_DIR, LOCALAPPDATA }: NodeJS.ProcessEnv): string {
  if (SERVICE_CONFIG_DIR) return 'SERVICE_CONFIG_DIR'
  return process.platform === 'win32' && LOCALAPPDATA ? 'LOCALAPPDATA' : 'XDG_CACHE_HOME'
}

/** Returns what `work` does; undefined where the system refuses a file. */
function unlessFileFails<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) return undefined
    throw error
  }
}
