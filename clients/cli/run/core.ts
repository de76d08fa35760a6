import { BoardwalkError, type LiveSession } from '../../typescript/src/index.ts'
import type { Context } from '../context.ts'
import { collectCore, writeCore } from '../crash/save-core.ts'

/**
 * Writes registers and memory of a board, and returns them. Where that cannot be, it is said, and
 * null returned: the verdict of the run does not depend on it.
 */
export async function saveCore(
  { out, signal }: Context,
  session: LiveSession,
  path: string,
): Promise<Uint8Array | null> {
  try {
    const bytes = await collectCore({ client: session.client, id: session.id, signal })
    await writeCore(path, bytes)
    out.say(`Registers and memory of the board: ${path}`)
    return bytes
  } catch (error) {
    if (!(error instanceof BoardwalkError) || signal.aborted) throw error
    out.say(`No core file: ${error.message}`)
    return null
  }
}
