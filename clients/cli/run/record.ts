import { looksLikeElf } from '#firmware-files/index.ts'
import { Artifacts } from '../../typescript/src/artifacts.ts'
import type { Context } from '../context.ts'
import { explain } from '../failures.ts'
import type { Firmware } from '../firmware.ts'
import { writeWhole } from '../whole-file.ts'

type Program = { firmware: Firmware | undefined; elf: string | undefined }

/**
 * Writes the recording of a board whose test has failed, for `boardwalk replay`: `fail` is the
 * pattern that failed it, if one did, `firmware` what was flashed, and `elf` the file that `--elf`
 * names. What keeps it from that is said: the test has failed all the same.
 */
export async function keepRecording(
  { client, out, signal }: Context,
  sessionId: string,
  { path, fail, ...program }: { path: string; fail: string | undefined } & Program,
): Promise<void> {
  try {
    const artifact = await new Artifacts(client, sessionId).record()
    await writeWhole(path, artifact.content('raw', { signal }))
    const place = fail === undefined ? '--to failure' : `--to failure --fail ${quoted(fail)}`
    const words = ['boardwalk replay', quoted(path), ...programOf(program), place]
    out.say(`Replay it: ${words.join(' ')}. It contains what was typed.`)
  } catch (error) {
    if (signal.aborted) throw signal.reason
    out.say(`There is no recording: ${explain(error)}`)
  }
}

/** What is not in the recording, as a replay takes it: an ELF file is the firmware too. */
function programOf({ firmware, elf = 'app.elf' }: Program): string[] {
  if (!firmware) return []
  const file = firmware.path === undefined ? 'FILE' : quoted(firmware.path)
  return looksLikeElf(firmware.bytes) ? [file] : [quoted(elf), '--firmware', file]
}

/** As a shell takes it for one word. */
const quoted = (text: string) => (/^[\w./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`)
