import { type Command, Option } from 'commander'
import { VERSION } from '../../typescript/src/index.ts'
import { contextOf } from '../context.ts'
import { parseSeconds } from '../durations.ts'
import { durationOption } from '../options.ts'
import { wholeNumber } from '../start-options.ts'
import { describedCommand, type Run } from './registry.ts'

const LEASE = 'end a session this long after this program is gone; 15s to 10m'

type Flags = { url?: string; maxCredits: number; files: string[]; lease: number }

export function mcpCommand(run: Run): Command {
  const command = describedCommand({
    usage: 'mcp',
    summary: 'Serve boards as tools to an MCP client, by standard input and output.',
    examples: ['mcp --max-credits 100', 'mcp --max-credits 100 --files build'],
  })
  return command
    .option('--url <url>', 'address of the service (SERVICE_URL)')
    .requiredOption('--max-credits <number>', 'what all sessions that it starts may cost together', wholeNumber(1))
    .addOption(
      new Option('--files <folder>', 'only files in this folder may be flashed; may be repeated')
        .argParser((folder: string, before: string[]) => [...before, folder])
        .default([], "the client's roots, or else this folder"),
    )
    .addOption(durationOption('--lease <duration>', LEASE, '60s', parseSeconds))
    .action(async () => {
      const { maxCredits, files: folders, lease, ...options } = command.opts<Flags>()
      // The SDK takes a while to load, and the other commands do not need it.
      const { serveMcp } = await import('../mcp/serve.ts')
      await serveMcp(contextOf(options, run), { maxCredits, folders, leaseSeconds: lease, version: VERSION })
    })
}
