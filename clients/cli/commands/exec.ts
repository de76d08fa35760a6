import type { Command } from 'commander'
import { offersOf, UsageError, writeCoverage } from '../../typescript/src/index.ts'
import { besideFailure } from '../beside-failure.ts'
import { bisectCodeOf, withBisectOption } from '../bisect.ts'
import { assertAble, needsOf } from '../capabilities.ts'
import { runChild, withOwnExit } from '../child.ts'
import type { Context } from '../context.ts'
import { failUnderOption, sourceRootOption } from '../coverage/flags.ts'
import {
  assertMeasurable,
  type CoverageFlags,
  coverageOf,
  coverageSentence,
  isBelow,
  isMeasured,
} from '../coverage/measure.ts'
import { EXIT } from '../exit-codes.ts'
import { NotWrittenError, OutputFile } from '../files.ts'
import { assertFits, readFirmware } from '../firmware.ts'
import { optionElse } from '../options.ts'
import { assertProgram } from '../programs.ts'
import { assertOnline, type StartFlags, startOptionsOf, startWith, withStartOptions } from '../start-options.ts'
import { progressOf } from './board-command.ts'
import { apiCommand, type Run } from './registry.ts'

type Flags = StartFlags & CoverageFlags & { type?: string; flash?: string; bisect?: boolean }

export function execCommand(run: Run): Command {
  const described = {
    usage: 'exec <command...>',
    summary:
      'Start a session, run a command with it, and end it. The exit code is the command’s, or 125 if exec itself fails.',
    examples: ['exec --type uno-emulated --flash app.hex -- pytest tests/'],
  }
  const work = async (context: Context, flags: Flags, [words]: unknown[]) => {
    const command = words as string[]
    if (command.length === 0) throw new UsageError('Give a command after --.')
    const own = flags.bisect ? { ownExit: bisectCodeOf } : {}
    run.exitCode = await withOwnExit(context, () => exec(context, flags, command), own)
  }
  return apiCommand<Flags>(described, run, work, (command) =>
    withBisectOption(withStartOptions(command.option('--type <type>', 'type of board')))
      .option('--flash <file>', 'write this first')
      .option('--coverage <file>', 'write which lines ran: .info is lcov, .xml Cobertura, .json')
      .addOption(failUnderOption())
      .addOption(sourceRootOption())
      .addOption(optionElse('--elf <file>', 'whose lines they are', 'the firmware, if it is ELF')),
  ).passThroughOptions()
}

async function exec(context: Context, flags: Flags, words: string[]): Promise<number> {
  const [command = ''] = words
  assertProgram(command, context.settings.environment)
  const firmware = flags.flash === undefined ? undefined : await readFirmware(flags.flash)
  await assertMeasurable(flags, firmware)
  const file =
    flags.coverage === undefined ? undefined : OutputFile.open(flags.coverage, (text) => context.out.say(text))
  const wanted = startOptionsOf(flags, flags.type, context)
  const offers = offersOf(context.client, wanted)
  if (firmware) await assertFits(offers, firmware)
  await assertAble(offers, needsOf(flags))
  await assertOnline(offers, flags)
  await using session = await startWith(context, flags, wanted)
  if (isMeasured(flags)) await session.artifacts.setCoverage(true)
  if (firmware) await session.flash(firmware.bytes, { filename: firmware.name, onProgress: progressOf(context) })
  context.signal.throwIfAborted()
  const code = await runChild(context, session.id, words)
  if (!isMeasured(flags)) return code
  const report = await besideFailure(context, code !== 0, async () => {
    const executed = await session.artifacts.coverage(context)
    return coverageOf(context, flags, firmware, { executed, session: session.record })
  })
  if (!report) return code
  file?.write(writeCoverage(report, flags.coverage ?? '', Date.now()))
  await file?.close()
  context.out.say(`Coverage: ${coverageSentence(report)}.`)
  if (code === 0 && file?.failure) throw new NotWrittenError(file.failure)
  return code === 0 && isBelow(report, flags.coverageFailUnder) ? EXIT.failed : code
}
