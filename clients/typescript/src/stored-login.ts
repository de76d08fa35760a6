import { readFileSync, statSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { UsageError } from './errors.ts'

/**
 * A key as `boardwalk login` has stored it.
 *
 * @internal
 */
export type Credential = {
  id: string
  key: string
  label: string | null
  expires_at: string | null
  /** The trust for which a CI job has exchanged it. */
  trust_id?: string
}

const BY_OTHERS = 0o077

/**
 * What `boardwalk login` has stored. Its files are read only when they are asked for.
 *
 * @internal
 */
export class StoredLogin {
  readonly folder: string

  constructor(environment: NodeJS.ProcessEnv) {
    this.folder = folderOf(environment)
  }

  /** The address of the service; undefined if nobody has logged in. */
  get url(): string | undefined {
    const { url } = this.#read('config.json')
    return typeof url === 'string' ? url : undefined
  }

  /** The keys, by the addresses of services. Throws a UsageError if others can read them. */
  get credentials(): Record<string, Credential> {
    return this.#read('credentials.json') as Record<string, Credential>
  }

  /** Returns what is stored for a service; undefined without a key. */
  login(url: string): Credential | undefined {
    const credential = this.credentials[url]
    return typeof credential?.key === 'string' && credential.key.trim() !== '' ? credential : undefined
  }

  /** Where the keys are. */
  get credentialsFile(): string {
    return join(this.folder, 'credentials.json')
  }

  #read(name: string): Record<string, unknown> {
    const file = join(this.folder, name)
    let text: string
    try {
      if (name === 'credentials.json') refuseIfOthersRead(file)
      text = readFileSync(file, 'utf8')
    } catch (cause) {
      if (cause instanceof UsageError) throw cause
      const { code, message } = cause as NodeJS.ErrnoException
      if (code === 'ENOENT' || code === 'ENOTDIR') return {}
      throw new UsageError(`${file} cannot be read: ${code ?? message}.`, { cause })
    }
    const value = parsed(text)
    if (value instanceof Object && !Array.isArray(value)) return value as Record<string, unknown>
    throw new UsageError(`${file} is not what boardwalk login writes. Delete it, and log in again.`)
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function refuseIfOthersRead(file: string): void {
  if (process.platform === 'win32') return
  if (statSync(file).mode & BY_OTHERS)
    throw new UsageError(`Others can read ${file}. Run: chmod 600 "${file}", and revoke the key if they may have.`)
}

function folderOf({ SERVICE_CONFIG_DIR, XDG_CONFIG_HOME, APPDATA }: NodeJS.ProcessEnv): string {
  if (SERVICE_CONFIG_DIR) return SERVICE_CONFIG_DIR
  if (process.platform === 'win32' && APPDATA) return join(APPDATA, 'boardwalk')
  return join(XDG_CONFIG_HOME || join(homedir(), '.config'), 'boardwalk')
}
