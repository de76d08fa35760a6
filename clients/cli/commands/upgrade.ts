import { chmod, realpath, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Command } from 'commander'
import { UsageError, VERSION } from '../../typescript/src/index.ts'
import { type CommonOptions, clientOf } from '../context.ts'
import { reasonOf } from '../files.ts'
import { downloadNewest, readNewest } from '../newest.ts'
import { withCommonOptions } from '../options.ts'
import { Output } from '../output.ts'
import { Settings } from '../settings.ts'
import { describedCommand, type Run } from './registry.ts'

const EXECUTABLE = 0o755
/** How else it may have come here, by a folder in its path, and what upgrades it then. */
const OTHER_WAYS = { node_modules: 'npm', 'site-packages': 'pip', 'dist-packages': 'pip' }

export function upgradeCommand({ signal, screen, environment }: Run): Command {
  const command = describedCommand({
    usage: 'upgrade',
    summary: 'Replace this file by the newest version that the service has.',
    examples: ['upgrade', 'version --check'],
  })
  return withCommonOptions(command).action(async () => {
    const flags = command.opts<CommonOptions>()
    const settings = new Settings(environment)
    const client = clientOf(settings, settings.url(flags.url), null, signal)
    const out = new Output(flags, screen)
    const file = await ownFile(client.url)
    const newest = await readNewest(client, signal)
    if (newest.withdrawal) out.say(newest.withdrawal)
    if (newest.version === VERSION) out.say('This is the newest version already.')
    else await replace(file, await downloadNewest(client, newest, signal))
    out.record({ version: newest.version, previous: VERSION, file }, [['boardwalk', newest.version]], newest.version)
  })
}

/** Returns the file that runs. Throws where something else has installed it. */
async function ownFile(url: string): Promise<string> {
  const file = await realpath(process.argv[1] ?? '')
  const folders = file.split(/[/\\]/)
  const [, program] = Object.entries(OTHER_WAYS).find(([folder]) => folders.includes(folder)) ?? []
  if (program) throw new UsageError(`${program} has installed ${file}, and upgrades it: ${program} install --help.`)
  if (!file.endsWith('.ts')) return file
  throw new UsageError(`${file} is not the bundled file. Run: curl -fsSL ${url}/clients/install.sh | sh`)
}

/** Puts the bytes in the place of the file at once, or leaves it as it is. */
async function replace(file: string, bytes: Uint8Array): Promise<void> {
  const draft = join(dirname(file), `.boardwalk.${process.pid}`)
  try {
    await writeFile(draft, bytes, { mode: EXECUTABLE })
    await chmod(draft, EXECUTABLE)
    await rename(draft, file)
  } catch (cause) {
    await rm(draft, { force: true })
    throw new UsageError(`${file} cannot be replaced: ${reasonOf(cause)}.`, { cause })
  }
}
