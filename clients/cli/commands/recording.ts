import type { Command } from 'commander'
import { Artifacts } from '../../typescript/src/artifacts.ts'
import { UsageError } from '../../typescript/src/index.ts'
import { sessionIdOf } from '../which-session.ts'
import { WholeFile } from '../whole-file.ts'
import { type ApiDescribed, apiCommand, type Run } from './registry.ts'

type Flags = { output: string }

/** Writes the recording of a session's board to a file. */
export function recordingCommand(run: Run): Command {
  const described: ApiDescribed = {
    usage: 'recording [session]',
    summary:
      'Write all that has reached an emulated board to a file, for boardwalk replay. It contains what was typed, passwords too.',
    examples: ['recording -o crash.bwrec', 'recording …vy31 -o - | sha256sum'],
    prints: 'nothing',
  }
  return apiCommand<Flags>(
    described,
    run,
    async (context, { output }, [given]) => {
      const { out } = context
      if (output === '-' && out.screen.isTTY)
        throw new UsageError('A recording is no text for a terminal. Give -o FILE.')
      using file = output === '-' ? undefined : WholeFile.open(output)
      const artifact = await new Artifacts(context.client, await sessionIdOf(context, given)).record()
      const content = artifact.content('raw', { signal: context.signal })
      if (file) await file.write(content)
      else for await (const piece of content) await out.copy(piece)
      out.say(
        `The recording contains what was typed. Replay it: boardwalk replay ${output === '-' ? 'FILE' : output} app.elf`,
      )
    },
    (command) => command.requiredOption('-o, --output <file>', 'where to write it; - is standard output'),
  )
}
