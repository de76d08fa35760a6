import type { Command } from 'commander'
import { attach, UsageError } from '../../typescript/src/index.ts'
import { NotWrittenError, OutputFile } from '../files.ts'
import { sessionAndName } from '../which-session.ts'
import { type ApiDescribed, apiCommand, type Run } from './registry.ts'

type Flags = { output: string }

/** Writes what a screen of a session shows to a file, as a PNG. */
export function screenshotCommand(run: Run): Command {
  const described: ApiDescribed = {
    usage: 'screenshot [words...]',
    summary:
      'Write what an emulated screen shows as a PNG: screenshot [session] NAME -o FILE. Its lit pixels are white.',
    examples: ['screenshot screen -o screen.png', 'screenshot …vy31 screen -o - | display'],
    prints: 'nothing',
  }
  return apiCommand<Flags>(
    described,
    run,
    async (context, { output }, [words]: unknown[]) => {
      const { out } = context
      if (output === '-' && out.screen.isTTY) throw new UsageError('A PNG is no text for a terminal. Give -o FILE.')
      const [id, name] = await sessionAndName(context, words, 'screen')
      const session = await attach(context.client, id)
      const png = await session.part(name).screenshot()
      if (output === '-') await out.copy(png)
      else await write(output, png)
    },
    (command) => command.requiredOption('-o, --output <file>', 'where to write it; - is standard output'),
  )
}

async function write(path: string, bytes: Uint8Array): Promise<void> {
  const file = OutputFile.open(path, () => {})
  file.write(bytes)
  await file.close()
  if (file.failure !== undefined) throw new NotWrittenError(file.failure)
}
