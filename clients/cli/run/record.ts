import { Artifacts } from '../../typescript/src/artifacts.ts'
import { writeContent } from '../captured.ts'
import type { Context } from '../context.ts'
import { explain } from '../failures.ts'
import { OutputFile } from '../files.ts'

/**
 * Writes the recording of a board whose test has failed, for `boardwalk replay`. What keeps it from
 * that is said: the test has failed all the same.
 */
export async function keepRecording({ client, out, signal }: Context, sessionId: string, path: string): Promise<void> {
  try {
    const artifact = await new Artifacts(client, sessionId).record()
    const file = OutputFile.open(path, () => {})
    await writeContent(file, artifact.content('raw', { signal }))
    out.say(`Replay it: boardwalk replay ${path} app.elf --to failure. It contains what was typed.`)
  } catch (error) {
    if (signal.aborted) throw signal.reason
    out.say(`There is no recording: ${explain(error)}`)
  }
}
