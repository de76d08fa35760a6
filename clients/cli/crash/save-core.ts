import { Artifacts, type Boardwalk, UsageError } from '../../typescript/src/index.ts'
import { writeWhole } from '../whole-file.ts'

/** The board answers between two instructions; one that hangs has QEMU's time of 10 seconds. */
const READY_MS = 60_000

type Of = { client: Boardwalk; id: string; signal: AbortSignal }

/** Returns a core file of a live session's board, as it is now. Throws what `collect` throws. */
export const collectCore = ({ client, id, signal }: Of): Promise<Uint8Array> =>
  new Artifacts(client, id).core({ timeoutMs: READY_MS, signal })

/** Returns the newest core file of a session that has ended. Throws a UsageError without one. */
export async function newestCore({ client, id, signal }: Of): Promise<Uint8Array> {
  const artifacts = new Artifacts(client, id)
  const newest = (await artifacts.list()).find(({ kind, state }) => kind === 'core' && state === 'ready')
  if (!newest) throw new UsageError(`Session ${id} has ended, and no core file was made of its board.`)
  return artifacts.artifact(newest.id).bytes({ signal })
}

/** Writes a file beside the answer of a command. Throws a NotWrittenError with the reason. */
export const writeCore = (path: string, bytes: Uint8Array): Promise<void> => writeWhole(path, [bytes])
