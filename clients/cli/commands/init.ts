import { writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { type Command, Option } from 'commander'
import { UsageError } from '../../typescript/src/index.ts'
import type { CommonOptions } from '../context.ts'
import { reasonOf } from '../files.ts'
import { builtFirmware } from '../manifest/built-firmware.ts'
import { firstManifest } from '../manifest/first.ts'
import { MANIFEST } from '../manifest/read.ts'
import { withCommonOptions } from '../options.ts'
import { Output } from '../output.ts'
import { describedCommand, type Run } from './registry.ts'

export function initCommand({ screen }: Run): Command {
  const command = describedCommand({
    usage: 'init',
    summary: `Write a ${MANIFEST} to begin with, which names the firmware in your build folder if there is one.`,
    examples: ['init', 'init --type pico-emulated'],
  })
  return withCommonOptions(command)
    .option('--manifest <file>', 'what to write', MANIFEST)
    .addOption(new Option('--type <type>', 'type of board').default(undefined, 'one that runs such a file'))
    .action(async () => {
      const flags = command.opts<CommonOptions & { manifest: string; type?: string }>()
      const out = new Output(flags, screen)
      const { manifest } = flags
      const firmware = (await builtFirmware(dirname(manifest))) ?? null
      await write(manifest, firstManifest(firmware, flags.type))
      out.record(
        { manifest, firmware },
        [
          ['Manifest', manifest],
          ['Firmware', firmware],
        ],
        manifest,
      )
      out.say(`Write into ${manifest} what your board prints. Then: boardwalk test`)
    })
}

/** Writes a new file. Throws a UsageError if there is one. */
async function write(path: string, text: string): Promise<void> {
  try {
    await writeFile(path, text, { flag: 'wx' })
  } catch (cause) {
    throw new UsageError(`${path} cannot be written: ${reasonOf(cause)}.`, { cause })
  }
}
