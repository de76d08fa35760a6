import { chmodSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Credential, StoredLogin, serviceUrl, UsageError } from '../typescript/src/index.ts'

const ONLY_OWNER = 0o600
const ONLY_OWNER_FOLDER = 0o700

/** What the environment and the files of the user say. Flags win over both. */
export class Settings {
  readonly environment: NodeJS.ProcessEnv
  readonly stored: StoredLogin

  constructor(environment: NodeJS.ProcessEnv = process.env) {
    this.environment = environment
    this.stored = new StoredLogin(environment)
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
    const url = flag ?? (this.environment.SERVICE_URL || this.stored.url)
    if (!url) throw new UsageError('No service URL. Pass --url or set SERVICE_URL.')
    return serviceUrl(url)
  }

  saveUrl(url: string): void {
    this.#write('config.json', { url })
  }

  /** Returns the key for a service, and where it is from; undefined where there is not any. */
  key(url: string): { key: string; source: string } | undefined {
    const { SERVICE_API_KEY } = this.environment
    if (SERVICE_API_KEY) return { key: SERVICE_API_KEY, source: 'SERVICE_API_KEY' }
    const stored = this.credential(url)
    return stored && { key: stored.key, source: this.stored.credentialsFile }
  }

  credential(url: string): Credential | undefined {
    return this.stored.credentials[url]
  }

  saveCredential(url: string, credential: Credential): void {
    this.#write('credentials.json', { ...this.stored.credentials, [url]: credential })
  }

  forgetCredential(url: string): void {
    const { [url]: _, ...others } = this.stored.credentials
    this.#write('credentials.json', others)
  }

  /** A file is replaced at once, so that one that is read meanwhile is whole. */
  #write(name: string, value: unknown): void {
    const { folder } = this.stored
    mkdirSync(folder, { recursive: true, mode: ONLY_OWNER_FOLDER })
    const file = join(folder, name)
    const draft = `${file}.${process.pid}.draft`
    writeFileSync(draft, `${JSON.stringify(value, null, 2)}\n`, { mode: ONLY_OWNER })
    chmodSync(draft, ONLY_OWNER)
    renameSync(draft, file)
  }
}
