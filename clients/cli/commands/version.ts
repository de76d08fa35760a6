import { createHash } from 'node:crypto'
import type { Command } from 'commander'
import { ConnectionFailedError, UsageError, VERSION } from '../../typescript/src/index.ts'
import type { CommonOptions } from '../context.ts'
import { readInput } from '../files.ts'
import { withCommonOptions } from '../options.ts'
import { Output } from '../output.ts'
import { Settings } from '../settings.ts'
import { describedCommand, type Run } from './registry.ts'

export function versionCommand({ signal }: Run): Command {
  const command = describedCommand({
    usage: 'version',
    summary: 'Print the version; with --check, compare this file with the one of the service.',
    examples: ['version', 'version --check'],
  })
  return withCommonOptions(command)
    .option('--check', 'whether the service has another one')
    .action(async () => {
      const flags = command.opts<CommonOptions & { check?: boolean }>()
      const out = new Output(flags)
      out.record({ version: VERSION }, [['boardwalk', VERSION]])
      if (flags.check) await check(new Settings().url(flags.url), out, signal)
    })
}

async function check(url: string, out: Output, signal: AbortSignal): Promise<void> {
  const address = `${url}/clients/boardwalk.mjs.sha256`
  const response = await fetch(address, { signal }).catch((cause: unknown) => {
    throw new ConnectionFailedError(`${url} cannot be reached.`, { cause })
  })
  if (!response.ok) throw new ConnectionFailedError(`${address} answered ${response.status}.`)
  const [theirs] = (await response.text()).split(' ')
  const file = process.argv[1] ?? ''
  const own = createHash('sha256')
    .update(await readInput(file))
    .digest('hex')
  if (own !== theirs)
    throw new UsageError(`The service has another version. Run: curl -fsSL ${url}/clients/install.sh | sh`)
  out.say('This is the version of the service.')
}
