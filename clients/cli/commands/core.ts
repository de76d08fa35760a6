import type { Command } from 'commander'
import { read, UsageError } from '../../typescript/src/index.ts'
import { collectCore, newestCore, writeCore } from '../crash/save-core.ts'
import { sessionIdOf } from '../which-session.ts'
import { type ApiDescribed, apiCommand, type Run } from './registry.ts'

type Flags = { output: string }

/** Writes the registers and the memory of a session's board to a file. */
export function coreCommand(run: Run): Command {
  const described: ApiDescribed = {
    usage: 'core [session]',
    summary:
      'Write registers and memory of the board to a core file: gdb opens it with the program’s ELF file, and decode says where the program is. The board goes on. Of a session that has ended it is the newest one.',
    examples: ['core -o x.core', 'core …vy31 -o x.core && gdb-multiarch build/app.elf x.core'],
    prints: 'nothing',
  }
  return apiCommand<Flags>(
    described,
    run,
    async (context, { output }, [given]) => {
      const { client, out, signal } = context
      if (output === '-' && out.screen.isTTY)
        throw new UsageError('A core file is no text for a terminal. Give -o FILE.')
      const id = await sessionIdOf(context, given)
      const { state } = await read(
        client.http.GET('/v1/sessions/{session_id}', { params: { path: { session_id: id } } }),
      )
      const of = { client, id, signal }
      const bytes = await (state === 'ended' ? newestCore(of) : collectCore(of))
      if (output === '-') await out.copy(bytes)
      else await writeCore(output, bytes)
    },
    (command) => command.requiredOption('-o, --output <file>', 'where to write it; - is standard output'),
  )
}
