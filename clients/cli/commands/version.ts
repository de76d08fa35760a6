import type { Command } from 'commander'
import { UsageError, VERSION } from '../../typescript/src/index.ts'
import { type CommonOptions, clientOf } from '../context.ts'
import { readNewest } from '../newest.ts'
import { withCommonOptions } from '../options.ts'
import { Output } from '../output.ts'
import { Settings } from '../settings.ts'
import { describedCommand, type Run } from './registry.ts'

export function versionCommand({ signal, screen, environment }: Run): Command {
  const command = describedCommand({
    usage: 'version',
    summary: 'Print the version; with --check, ask whether the service has a newer one.',
    examples: ['version', 'version --check'],
  })
  return withCommonOptions(command)
    .option('--check', 'whether the service has another one')
    .action(async () => {
      const flags = command.opts<CommonOptions & { check?: boolean }>()
      const out = new Output(flags, screen)
      out.record({ version: VERSION }, [['boardwalk', VERSION]])
      if (!flags.check) return
      const settings = new Settings(environment)
      const { version, withdrawal } = await readNewest(
        clientOf(settings, settings.url(flags.url), null, signal),
        signal,
      )
      if (version !== VERSION) {
        const why = withdrawal ? `${withdrawal} ` : ''
        throw new UsageError(`${why}The service has version ${version}. Run: boardwalk upgrade`)
      }
      out.say('This is the version of the service.')
    })
}
