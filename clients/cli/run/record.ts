import { Artifacts } from '../../typescript/src/artifacts.ts'
import type { Context } from '../context.ts'
import { explain } from '../failures.ts'
import { writeWhole } from '../whole-file.ts'

/**
 * Writes the recording of a board whose test has failed, for `boardwalk replay`: `fail` is the
 * pattern that failed it, if one did. What keeps it from that is said: the test has failed all the
 * same.
 */
export async function keepRecording(
  { client, out, signal }: Context,
  sessionId: string,
  { path, fail }: { path: string; fail: string | undefined },
): Promise<void> {
  try {
    const artifact = await new Artifacts(client, sessionId).record()
    await writeWhole(path, artifact.content('raw', { signal }))
    const place = fail === undefined ? '--to failure' : `--to failure --fail ${quoted(fail)}`
    out.say(`Replay it: boardwalk replay ${path} app.elf ${place}. It contains what was typed.`)
  } catch (error) {
    if (signal.aborted) throw signal.reason
    out.say(`There is no recording: ${explain(error)}`)
  }
}

/** As a shell takes it for one word. */
const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`
