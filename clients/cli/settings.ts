import { chmodSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { serviceUrl, UsageError } from '../typescript/src/index.ts'

/** A key as `login` has stored it. */
export type Credential = { id: string; key: string; label: string | null; expires_at: string | null }
type Credentials = Record<string, Credential>
type Config = { url?: string }

const ONLY_OWNER = 0o600
const ONLY_OWNER_FOLDER = 0o700
const BY_OTHERS = 0o077

/** What the environment and the files of the user say. Flags win over both. */
export class Settings {
  readonly environment: NodeJS.ProcessEnv
  readonly folder: string

  constructor(environment: NodeJS.ProcessEnv = process.env) {
    this.environment = environment
    this.folder = folderOf(environment)
  }

  get isCi(): boolean {
    return Boolean(this.environment.CI)
  }

  /** Whether a person can be asked. */
  get mayAsk(): boolean {
    return !this.isCi && !this.environment.SERVICE_NO_PROMPT && process.stdin.isTTY && process.stderr.isTTY
  }

  get sessionId(): string | undefined {
    return this.environment.SERVICE_SESSION_ID || undefined
  }

  /** Returns the address of the service. Throws where nothing says it. */
  url(flag?: string): string {
    const url = flag ?? (this.environment.SERVICE_URL || this.#read<Config>('config.json')?.url)
    if (!url) throw new UsageError('No service URL. Pass --url or set SERVICE_URL.')
    return serviceUrl(url)
  }

  saveUrl(url: string): void {
    this.#write('config.json', { url } satisfies Config)
  }

  /** Returns the key for a service, and where it is from; undefined where there is not any. */
  key(url: string): { key: string; source: string } | undefined {
    const { SERVICE_API_KEY } = this.environment
    if (SERVICE_API_KEY) return { key: SERVICE_API_KEY, source: 'SERVICE_API_KEY' }
    const stored = this.credential(url)
    return stored && { key: stored.key, source: join(this.folder, 'credentials.json') }
  }

  credential(url: string): Credential | undefined {
    return this.#read<Credentials>('credentials.json')?.[url]
  }

  saveCredential(url: string, credential: Credential): void {
    this.#write('credentials.json', { ...this.#read<Credentials>('credentials.json'), [url]: credential })
  }

  forgetCredential(url: string): void {
    const { [url]: _, ...others } = this.#read<Credentials>('credentials.json') ?? {}
    this.#write('credentials.json', others)
  }

  #read<T>(name: string): T | undefined {
    const file = join(this.folder, name)
    let text: string
    try {
      if (name === 'credentials.json') refuseIfOthersRead(file)
      text = readFileSync(file, 'utf8')
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
      throw error
    }
    try {
      return JSON.parse(text)
    } catch (cause) {
      throw new UsageError(`${file} is not JSON. Mend or delete it.`, { cause })
    }
  }

  /** A file is replaced at once, so that one that is read meanwhile is whole. */
  #write(name: string, value: unknown): void {
    mkdirSync(this.folder, { recursive: true, mode: ONLY_OWNER_FOLDER })
    const file = join(this.folder, name)
    const draft = `${file}.${process.pid}.draft`
    writeFileSync(draft, `${JSON.stringify(value, null, 2)}\n`, { mode: ONLY_OWNER })
    chmodSync(draft, ONLY_OWNER)
    renameSync(draft, file)
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
