import { randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { checkCredentials, hashPassword } from '#core/accounts/index.ts'
import { keyWorks, newSecret } from '#core/api-keys/index.ts'
import { Refusal } from '#core/errors.ts'
import { sha256 } from '#core/sha256.ts'
import { isInhabited, seedWorld } from '#db/seed/index.ts'
import { env } from '#env.ts'

const EMAIL = 'demo@boardwalk.example'
const PASSWORD_BYTES = 15

const Credentials = z.strictObject({ email: z.string(), password: z.string(), secret: z.string() })
type Credentials = z.infer<typeof Credentials>

/** Why the demo world cannot be opened, in words for the one who starts the server. */
export class DemoWorldError extends Error {
  override name = 'DemoWorldError'
}

/** The way into the demo world; what no longer works is null. */
export type DemoWorld = { email: string; password: string | null; secret: string | null }

/**
 * Fills the embedded database with the demo world at its first start, and says how to get in at
 * every start. Undefined where there is no demo world: DATABASE_URL is set, or somebody else's rows
 * were there first.
 *
 * The credentials are kept before anything is seeded with them: a start that dies in between leaves
 * a file whose world the next start makes. The other way round it would leave a world to which
 * nobody has the password.
 */
export async function openDemoWorld(dataDir: string): Promise<DemoWorld | undefined> {
  if (env().databaseUrl) return undefined
  const file = join(dataDir, 'demo.json')
  const kept = read(file)
  if (await isInhabited()) return kept && whatStillWorks(kept)

  const credentials = kept ?? { email: EMAIL, password: newPassword(), secret: newSecret() }
  if (!kept) keep(file, credentials)
  const { email, password, secret } = credentials
  const passwordHash = await hashPassword(password)
  const seeded = await seedWorld({ email, passwordHash, secretHash: sha256(secret), lastFour: secret.slice(-4) })
  return seeded ? credentials : whatStillWorks(credentials)
}

/** Undefined once nothing does. Asking leaves no trace: the key's last use stays what it was. */
async function whatStillWorks(credentials: Credentials): Promise<DemoWorld | undefined> {
  const { email, password, secret } = credentials
  const works = { password: await logsIn(credentials), secret: await keyWorks(secret) }
  if (!works.password && !works.secret) return undefined
  return { email, password: works.password ? password : null, secret: works.secret ? secret : null }
}

async function logsIn({ email, password }: Credentials): Promise<boolean> {
  try {
    await checkCredentials({ email, password })
    return true
  } catch (error) {
    if (error instanceof Refusal && error.code === 'unauthorized') return false
    throw error
  }
}

/** Enough chance that nobody guesses it, in characters that a double click selects. */
function newPassword(): string {
  return randomBytes(PASSWORD_BYTES).toString('hex')
}

function read(file: string): Credentials | undefined {
  try {
    return Credentials.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw new DemoWorldError(
      `${file} is not what was written there: put it back, or remove it and lose the demo login`,
      {
        cause: error,
      },
    )
  }
}

/**
 * For the owner's eyes alone, whole or not at all, and on the disk before anything relies on it.
 */
function keep(file: string, credentials: Credentials): void {
  const draft = `${file}.draft`
  const descriptor = openSync(draft, 'w', 0o600)
  writeSync(descriptor, `${JSON.stringify(credentials, null, 2)}\n`)
  settle(descriptor)
  renameSync(draft, file)
  settle(openSync(dirname(file), 'r'))
}

function settle(descriptor: number): void {
  fsyncSync(descriptor)
  closeSync(descriptor)
}
