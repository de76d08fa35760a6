import { exchangeToken, type OpenClient, renewKey, revokeKey } from './ci-exchange.ts'
import { audienceOf, type Environment, idTokenFor } from './ci-token.ts'
import { ApiError, BoardwalkError } from './errors.ts'
import type { Credential } from './stored-login.ts'

/** A key ends 15 minutes after it was renewed, so two renewals may be lost. */
const RENEW_MS = 5 * 60_000
const AGAIN_MS = 60_000
/** How long a key is used that cannot be renewed any more. The service may end it before. */
const LAST_MS = 15 * 60_000

type Options = {
  url: string
  /** Which trust the key is of. */
  trust: string
  environment: Environment
  open: OpenClient
  /** A key that an earlier command has exchanged and stored. It is not revoked here. */
  stored?: Credential | undefined
  /** Gets each secret before it is used, such as to mask it in a log. */
  onSecret?: ((secret: string) => void) | undefined
}

type Held = { id: string; secret: string; isOwn: boolean; endsAt: number }

const shared = new Map<string, CiKey>()

/**
 * The key of a CI job, exchanged for its ID token when it is first needed. All clients of a process
 * share it, because some CI systems give a job one token only. It is renewed until it is released.
 *
 * @internal
 */
export class CiKey {
  readonly from: string
  readonly #options: Options
  #users = 0
  #held: Held | undefined
  #obtaining: Promise<string> | undefined
  #timer: NodeJS.Timeout | undefined
  #isStoredGone = false

  constructor(options: Options, from: string) {
    this.#options = options
    this.from = from
  }

  /** Returns the key of this process for a trust. Each user of it releases it once. */
  static of(options: Options, from: string): CiKey {
    const name = `${options.url} ${options.trust}`
    const key = shared.get(name) ?? new CiKey(options, from)
    shared.set(name, key)
    key.#users++
    return key
  }

  get current(): string | null {
    return this.#held?.secret ?? null
  }

  /** The id of the key, once it is known. */
  get id(): string | undefined {
    return this.#held?.id
  }

  /**
   * Returns the key. Throws a UsageError where the job has no ID token, an ExchangeRefusedError
   * where the service does not accept it, and what else its calls throw.
   */
  get(): string | Promise<string> {
    if (this.#held && performance.now() < this.#held.endsAt) return this.#held.secret
    this.#obtaining ??= this.#obtain().finally(() => (this.#obtaining = undefined))
    return this.#obtaining
  }

  /** Renews a key that was exchanged before from now on, and never revokes it. */
  async adopt({ id, key: secret }: Credential): Promise<void> {
    this.#held = { id, secret, isOwn: false, endsAt: Number.POSITIVE_INFINITY }
    await this.#renew()
  }

  /** Revokes the key after its last user, unless it was stored. */
  async release(): Promise<void> {
    this.#users--
    if (this.#users <= 0) await this.end()
  }

  /** Stops renewing, and revokes a key that was exchanged here. Throws what the network does. */
  async end(): Promise<void> {
    clearTimeout(this.#timer)
    const held = this.#held
    this.#held = undefined
    if (held?.isOwn) await revokeKey(this.#options.open, held)
  }

  async #obtain(): Promise<string> {
    const { url, trust, environment, open, stored, onSecret } = this.#options
    if (stored && !this.#isStoredGone) {
      await this.adopt(stored)
      if (this.#held) return this.#held.secret
    }
    const token = await idTokenFor(audienceOf(url, trust), { environment })
    onSecret?.(token)
    const { access_token: secret, key, expires_in } = await exchangeToken(open, token)
    onSecret?.(secret)
    endWithProcess()
    this.#held = { id: key.id, secret, isOwn: true, endsAt: endOf(expires_in) }
    this.#renewIn(RENEW_MS)
    return secret
  }

  #renewIn(ms: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#renew(), ms)
    // A program that has nothing else to do ends.
    this.#timer.unref()
  }

  /** Renews the key. One that is gone is forgotten, and exchanged again by the next call. */
  async #renew(): Promise<void> {
    const held = this.#held
    if (!held) return
    try {
      const { expires_in } = await renewKey(this.#options.open, held.secret)
      held.endsAt = endOf(expires_in)
      this.#renewIn(RENEW_MS)
    } catch (error) {
      if (!(error instanceof BoardwalkError)) throw error
      const code = error instanceof ApiError ? error.code : undefined
      if (code === 'token_lifetime_reached') held.endsAt = Math.min(held.endsAt, performance.now() + LAST_MS)
      else if (code === 'unauthorized') this.#forget(held)
      else this.#renewIn(AGAIN_MS)
    }
  }

  #forget(held: Held): void {
    if (!held.isOwn) this.#isStoredGone = true
    if (this.#held === held) this.#held = undefined
  }
}

const endOf = (seconds: number) => performance.now() + seconds * 1000

let isEnding = false

/** Revokes the keys of a program that ends by itself, and of which nobody has thought. */
function endWithProcess(): void {
  if (isEnding) return
  isEnding = true
  process.once('beforeExit', () => void endCiKeys())
}

/**
 * Revokes all keys that this process has exchanged for the ID token of its CI job. A key that
 * cannot be revoked ends by itself 15 minutes after it was last renewed.
 *
 * @internal
 */
export async function endCiKeys(): Promise<void> {
  const keys = [...shared.values()]
  shared.clear()
  await Promise.allSettled(keys.map((key) => key.end()))
}
