import { formatOf } from '#firmware-files/index.ts'
import { type Artifact, Artifacts } from '../../typescript/src/artifacts.ts'
import { ApiError, UsageError } from '../../typescript/src/index.ts'
import type { Context } from '../context.ts'
import { readFlashed } from '../crash/flashed.ts'
import { readInput } from '../files.ts'
import { sessionIdOf } from '../which-session.ts'
import type { FirmwareFile } from './replayer.ts'

/** What is replayed: the file of a recording, its name, and what was on the board. */
export type Opened = { file: Uint8Array; name: string; files: FirmwareFile[] }

/** Reads a recording and firmware from files: no service is needed. */
export async function openFile(path: string, firmware: readonly string[]): Promise<Opened> {
  return { file: await readInput(path), name: path, files: await firmwareOf(firmware) }
}

/**
 * Reads the newest recording of a session, and what was flashed last. Where a session that lives
 * has none, its board is asked for one. Throws a UsageError where it is too late for that.
 */
export async function openSession(
  context: Context,
  given: string | undefined,
  firmware: readonly string[],
): Promise<Opened> {
  const id = await sessionIdOf(context, given)
  const artifacts = new Artifacts(context.client, id)
  const known = (await artifacts.list()).find(({ kind, state }) => kind === 'recording' && state === 'ready')
  const opened = await openRecording(context, id, known ? artifacts.artifact(known.id) : await recordNow(artifacts, id))
  return { ...opened, files: [...opened.files, ...(await firmwareOf(firmware))] }
}

async function recordNow(artifacts: Artifacts, id: string): Promise<Artifact> {
  try {
    return await artifacts.record()
  } catch (cause) {
    if (!(cause instanceof ApiError && cause.code === 'session_ended')) throw cause
    throw new UsageError(
      `Session ${id} has ended, and no recording was made of its board. While a session lives, boardwalk recording makes one, and so does run --record of a test that fails.`,
      { cause },
    )
  }
}

/** Reads a recording of a session, and what was flashed last. */
export async function openRecording(context: Context, sessionId: string, artifact: Artifact): Promise<Opened> {
  return {
    file: await artifact.bytes({ signal: context.signal }),
    name: `The recording of ${sessionId}`,
    files: await flashedIn(context, sessionId),
  }
}

/** A board that runs its base image has no file of its user. */
async function flashedIn(context: Context, sessionId: string): Promise<FirmwareFile[]> {
  try {
    return [await readFlashed(context, sessionId)]
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not_found') return []
    throw error
  }
}

/** Raw bytes begin where the flash does. */
function firmwareOf(paths: readonly string[]): Promise<FirmwareFile[]> {
  return Promise.all(
    paths.map(async (path) => {
      const bytes = await readInput(path)
      return { bytes, format: formatOf(bytes, path), address: null }
    }),
  )
}
