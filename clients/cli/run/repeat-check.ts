import { Artifacts } from '../../typescript/src/artifacts.ts'
import type { Context } from '../context.ts'
import { emulatorFile } from '../replay/emulator.ts'
import { openRecording } from '../replay/open.ts'
import { readHead } from '../replay/recording-head.ts'
import { Replayer } from '../replay/replayer.ts'

/**
 * Does again on this computer what an emulated board has just done. Throws a ReplayError if that is
 * something else: the emulation is wrong then, and not the test. It is said if there is nothing
 * that could be compared.
 */
export async function assertRepeatable(context: Context, sessionId: string): Promise<void> {
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
  await using replayer = new Replayer(emulator, { recording: file, emulatorSha256, files }, () => {})
  const { hash } = await replayer.verify()
  out.say(`The run is the same again on this computer: ${hash.slice(0, 16)}….`)
}
