/** For tests, loaded into a server before its own code: notes secrets, and whatever it says. */
import { noteSaid, overheard } from './note.ts'

for (const stream of [process.stdout, process.stderr]) {
  stream.write = overheard(stream.write as (words: string) => boolean, ([words]) => noteSaid(words))
}
