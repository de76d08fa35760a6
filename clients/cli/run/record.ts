import { looksLikeElf } from '#firmware-files/index.ts'
import { Artifacts } from '../../typescript/src/artifacts.ts'
import type { Context } from '../context.ts'
import { explain } from '../failures.ts'
import type { Firmware } from '../firmware.ts'
import { writeWhole } from '../whole-file.ts'

/**
 * Writes the recording of a board whose test has failed, for `boardwalk replay`: `fail` is the
 * pattern that failed it, if one did, and `firmware` what was flashed. What keeps it from that is
 * said: the test has failed all the same.
 */
export async function keepRecording(
  { client, out, signal }: Context,
  sessionId: string,
  { path, fail, firmware }: { path: string; fail: string | undefined; firmware: Firmware | undefined },
): Promise<void> {
  try {
    const artifact = await new Artifacts(client, sessionId).record()
    await writeWhole(path, artifact.content('raw', { signal }))
    const place = fail === undefined ? '--to failure' : `--to failure --fail ${quoted(fail)}`
    out.say(
      `Replay it: boardwalk replay ${[path, ...programOf(firmware), place].join(' ')}. It contains what was typed.`,
    )
  } catch (error) {
    if (signal.aborted) throw signal.reason
    out.say(`There is no recording: ${explain(error)}`)
  }
}

/** What is not in the recording, as a replay takes it: an ELF file is the firmware too. */
function programOf(firmware: Firmware | undefined): string[] {
  if (!firmware) return []
  return [looksLikeElf(firmware.bytes) ? firmware.name : `app.elf --firmware ${quoted(firmware.name)}`]
}

/** As a shell takes it for one word. */
const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`
