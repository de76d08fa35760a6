/** For tests, loaded into a server before its own code: records secrets and output. */
import { recordOutput, withRecording } from './record.ts'

for (const stream of [process.stdout, process.stderr]) {
  stream.write = withRecording(stream.write as (words: string) => boolean, ([words]) => recordOutput(words))
}
