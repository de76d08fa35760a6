/**
 * For tests, loaded before anything else: writes down every secret that this process makes or is
 * given, at its source, in the folder that SECRET_SCAN_DIR names. Beside it lies what was said and
 * stored; once all is over, `leaks.ts` holds them against each other.
 */
import { appendFileSync } from 'node:fs'
import { createRequire, syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'

/**
 * So many random bytes are a key, a token or a login secret; fewer are an id, a nonce or the name
 * of a database. Tests make other sizes of nonsense, each of which would have to be looked for.
 */
const SECRET_SIZES = new Set([24, 32, 48, 64])
const SECRET_SETTINGS = ['LOGIN_SECRETS', 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET']
const ADDRESSES_WITH_PASSWORDS = ['DATABASE_URL', 'SMTP_URL']

const noted = new Set<string>()

/** What a process we start needs in its environment to note into the same folder. */
export const recordingEnv = () => ({ SECRET_SCAN_DIR: process.env.SECRET_SCAN_DIR ?? '' })

export function recordOutput(words: unknown): void {
  append('said', String(words))
}

export function recordStored(rows: string): void {
  append('stored', rows)
}

/** Records a password, or another secret that is a text. */
export function recordText(text: string): void {
  recordSecret(`text ${Buffer.from(text).toString('base64')}`)
}

/** The secrets that the environment holds now. */
export function recordSettings(): void {
  const listed = SECRET_SETTINGS.flatMap((name) => process.env[name]?.split(',') ?? [])
  const passwords = ADDRESSES_WITH_PASSWORDS.flatMap((name) => {
    const address = process.env[name] ?? ''
    return URL.canParse(address) ? [decodeURIComponent(new URL(address).password)] : []
  })
  for (const secret of [...listed, ...passwords]) if (secret !== '') recordText(secret)
}

/** Calls `note` with what a function was given and what it answered. */
export function withRecording<F extends (...given: never[]) => unknown>(
  listened: F,
  note: (given: Parameters<F>, answer: ReturnType<F>) => void,
): F {
  return new Proxy(listened, {
    apply(target, self, given: Parameters<F>) {
      const answer = Reflect.apply(target, self, given) as ReturnType<F>
      note(given, answer)
      return answer
    },
  })
}

function recordSecret(line: string): void {
  if (noted.has(line)) return
  noted.add(line)
  append('secrets', line)
}

function append(what: 'secrets' | 'said' | 'stored', line: string): void {
  const folder = recordingEnv().SECRET_SCAN_DIR
  if (folder) appendFileSync(join(folder, `${what}.${process.pid}`), `${line}\n`)
}

/** Wraps the functions through which all random bytes and passwords of this process go. */
function listen(): void {
  const require = createRequire(import.meta.url)
  const crypto: typeof import('node:crypto') = require('node:crypto')
  const argon2: typeof import('@node-rs/argon2') = require('@node-rs/argon2')
  const randomBytes = withRecording(crypto.randomBytes as (size: number) => Buffer, ([size], bytes) => {
    if (SECRET_SIZES.has(size) && Buffer.isBuffer(bytes)) recordSecret(`random ${bytes.toString('base64')}`)
  })
  Object.assign(crypto, { randomBytes })
  syncBuiltinESMExports()
  Object.assign(argon2, {
    hash: withRecording(argon2.hash, ([password]) => recordText(String(password))),
    verify: withRecording(argon2.verify, ([, password]) => recordText(String(password))),
  })
}

const shared = globalThis as typeof globalThis & { leaksAreNoted?: boolean }
if (!shared.leaksAreNoted) {
  shared.leaksAreNoted = true
  listen()
  recordSettings()
}
