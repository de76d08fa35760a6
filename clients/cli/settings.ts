import { chmodSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  type Credential,
  findKey,
  type KeySource,
  type OpenClient,
  StoredLogin,
  serviceUrl,
  UsageError,
} from '../typescript/src/index.ts'

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

  /** Returns where the key for a service is from; undefined where there is not any. */
  keySource(url: string, open: OpenClient): KeySource | undefined {
    return findKey(url, this.environment, this.stored, open)
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
