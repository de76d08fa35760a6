import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ApiError, type Boardwalk, UsageError } from '../../typescript/src/index.ts'
import { cacheFolder, cacheSetting } from '../completion-cache.ts'
import { NotWrittenError, reasonOf } from '../files.ts'
import { download } from '../newest.ts'
import { writeWhole } from '../whole-file.ts'
import { ReplayError } from './problem.ts'

/** What the system says of a file that is not there; the second where its folder is a file. */
const MISSING = ['ENOENT', 'ENOTDIR']

type Options = {
  environment: NodeJS.ProcessEnv
  /** Called where the emulator is not on this computer. */
  client: () => Boardwalk
  signal: AbortSignal
}

/**
 * Returns the file of the emulator with a hash: the one of this computer, or that of the service,
 * which is kept. Throws a ReplayError if the service has it no more, or what it has is another, and
 * a NotWrittenError where it cannot be kept.
 */
export async function emulatorFile(sha256: string, { environment, client, signal }: Options): Promise<string> {
  const folder = join(cacheFolder(environment), 'emulators')
  const file = join(folder, `emulator-${sha256}.mjs`)
  if (isIt(file, sha256)) return file
  const bytes = await fetched(client(), sha256, signal)
  if (hashOf(bytes) !== sha256)
    throw new ReplayError(`The emulator ${sha256} that came is another one. Nothing is replayed.`)
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    await writeWhole(file, [bytes])
    return file
  } catch (cause) {
    if (cause instanceof NotWrittenError) throw cause
    // The user has named no such file, so the usage is not wrong.
    const reason = reasonOf(cause instanceof UsageError ? cause.cause : cause)
    const hint = `${cacheSetting(environment)} has to name a folder that can be written to.`
    throw new NotWrittenError(`The emulator cannot be kept in ${folder}: ${reason}. ${hint}`, { cause })
  }
}

async function fetched(client: Boardwalk, sha256: string, signal: AbortSignal): Promise<Buffer> {
  try {
    return await download(client, `emulator-${sha256}.mjs`, signal)
  } catch (cause) {
    if (!(cause instanceof ApiError && cause.status === 404)) throw cause
    throw new ReplayError(
      `${client.url} does not have the emulator ${sha256}, or has it no more: the board’s agent is of another version than the service, or the recording is old. Another emulator could do something else, so nothing is replayed.`,
      { cause },
    )
  }
}

/** What was damaged on this computer is fetched again. */
function isIt(file: string, sha256: string): boolean {
  try {
    return hashOf(readFileSync(file)) === sha256
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (MISSING.includes(code)) return false
    throw error
  }
}

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
