import { Artifacts } from '../../typescript/src/artifacts.ts'
import { besideFailure } from '../beside-failure.ts'
import type { Context } from '../context.ts'
import { emulatorFile } from '../replay/emulator.ts'
import { openRecording } from '../replay/open.ts'
import { ReplayError } from '../replay/problem.ts'
import { readHead } from '../replay/recording-head.ts'
import { Replayer } from '../replay/replayer.ts'
import { writeWhole } from '../whole-file.ts'

/**
 * Does again on this computer what an emulated board has just done. Throws a ReplayError if that is
 * something else: the emulation is wrong then, and not the test. It is said if there is nothing
 * that could be compared. A recording that differs is written to `path`, to be shown to somebody.
 */
export async function assertRepeatable(context: Context, sessionId: string, path?: string): Promise<void> {
  const { client, out, settings, signal } = context
  const artifact = await new Artifacts(client, sessionId).record()
  const { file, name, files } = await openRecording(context, sessionId, artifact)
  const { emulatorSha256, marks } = readHead(file, name)
  if (marks.length > 0) {
    out.say(`The run cannot be repeated here: its recording is ${marks.join(', ')}.`)
    return
  }
  const { environment } = settings
  const emulator = await emulatorFile(emulatorSha256, { environment, client: () => client, signal })
  const options = { progress: () => {}, signal }
  await using replayer = new Replayer(emulator, { recording: file, emulatorSha256, files }, options)
  try {
    const { hash } = await replayer.verify()
    out.say(`The run is the same again on this computer: ${hash.slice(0, 16)}….`)
  } catch (error) {
    if (!(error instanceof ReplayError)) throw error
    if (error.needs === undefined) {
      if (path !== undefined)
        await besideFailure(context, true, async () => {
          await writeWhole(path, [file])
          out.say(`What was recorded is in ${path}. It contains what was typed.`)
        })
      throw error
    }
    out.say(`The run cannot be repeated here: its board had other firmware before, with the SHA-256 ${error.needs}.`)
  }
}
