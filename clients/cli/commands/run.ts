import { existsSync } from 'node:fs'
import type { Command } from 'commander'
import { UsageError } from '../../typescript/src/index.ts'
import { BISECT_RETRIES, bisectCodeOf, provenCodeOf } from '../bisect.ts'
import type { Context } from '../context.ts'
import { coverageSentence } from '../coverage/measure.ts'
import { explain } from '../failures.ts'
import { type Firmware, readFirmware } from '../firmware.ts'
import { fill } from '../jobs/fill.ts'
import { jobsOf } from '../manifest/jobs.ts'
import { MANIFEST, readManifest } from '../manifest/read.ts'
import { screenOf } from '../run/attempt.ts'
import { filesRead, filesWritten, picturesWritten } from '../run/declared.ts'
import { replaceEarlierReport } from '../run/earlier-report.ts'
import { withFiles } from '../run/files.ts'
import { assertDecidable, type RunFlags, refuseStart, withRunOptions } from '../run/flags.ts'
import { isMatrix, refuseMatrix } from '../run/matrix/flags.ts'
import { placesOf } from '../run/matrix/jobs.ts'
import { runMatrix } from '../run/matrix/run.ts'
import type { Tried } from '../run/retries.ts'
import { assertSeparate } from '../run/separate.ts'
import { refuseTriage } from '../run/triage/flags.ts'
import { runWithTriage } from '../run/triage/triage.ts'
import { recordOf, sentenceOf } from '../run/verdict.ts'
import { withBoardOutput } from '../workflow-commands.ts'
import { apiCommand, type Run } from './registry.ts'

const ONLY_FROM_NOW =
  'Without a file, only what the board printed after this command began counts. With a file, run flashes it, and everything from the flash on counts.'

export function runCommand(run: Run): Command {
  const described = {
    usage: 'run [file]',
    summary:
      'Start a board, flash a file, and test what it prints. Exits 0 if it passed and 1 if it failed. Without a file and a board it runs the target of boardwalk.toml.',
    examples: [
      "run --type uno-emulated --expect '> $'",
      "run app.uf2 --type pico-emulated --expect 'login:' --send 'root\\n' --expect 'ALL PASS' --fail 'panic|FAIL' --junit out.xml",
      "run 'build/{board_type}.hex' --types uno-emulated,pico-emulated --expect 'ALL PASS' --junit out.xml",
    ],
  }
  const command: Command = apiCommand<RunFlags>(
    described,
    run,
    async (context, given, [named]) => {
      const isTyped = (name: string) => command.getOptionValueSource(name) === 'cli'
      const { flags, file } = await withManifest(given, named, isTyped)
      refuseStart(flags, isTyped)
      refuseTriage(flags)
      refuseMatrix(flags)
      assertDecidable(flags)
      const retries = flags.bisect && !isTyped('retries') ? BISECT_RETRIES : flags.retries
      if (isMatrix(flags)) {
        run.exitCode = await runMatrix(context, { ...flags, retries }, file)
        return
      }
      const firmware = file === undefined ? undefined : await readFirmware(file)
      assertSeparate(
        [flags.junit, ...filesWritten(flags), ...picturesWritten([flags])],
        [file, flags.manifest, ...filesRead(flags)],
      )
      run.exitCode = await runAndReport(context, { ...flags, retries }, firmware)
    },
    withRunOptions,
    (flags) => {
      for (const path of reportsOf(flags)) replaceEarlierReport(path)
    },
  )
  return command
}

/** Returns the paths of the reports that a command writes. */
const reportsOf = ({ junit, ...flags }: RunFlags): string[] => {
  if (junit === undefined) return []
  return isMatrix(flags) ? placesOf(flags).map((place) => fill(junit, place)) : [junit]
}

/** Where neither a file nor a board is named, the manifest's target is run. Typed flags win. */
async function withManifest(flags: RunFlags, file: string | undefined, isTyped: (name: string) => boolean) {
  const { type, types, shards, board, session, manifest, target } = flags
  const isNamed = [file, type, types, shards, board, session].some((one) => one !== undefined)
  const isWanted = manifest !== undefined || target !== undefined
  if (isNamed && isWanted) throw new UsageError('Give a file or board, or a target of a manifest, and not both.')
  if (isNamed || !(isWanted || existsSync(MANIFEST))) return { flags, file }
  const path = manifest ?? MANIFEST
  const [job, ...others] = jobsOf(readManifest(path), path, target === undefined ? [] : [target])
  if (others.length > 0)
    throw new UsageError(
      `${path} names ${others.length + 1} boards. Give --target, or run boardwalk test for all of them.`,
    )
  const typed = Object.fromEntries(Object.entries(flags).filter(([name]) => isTyped(name)))
  const { knownGood, ...given } = job?.flags ?? flags
  const steps = flags.steps.length > 0 ? flags.steps : given.steps
  // A target says what is known to pass for the times when somebody asks for a triage.
  const known = flags.triage !== undefined && knownGood !== undefined && { knownGood }
  return { flags: { ...flags, ...given, ...known, ...typed, steps }, file: job?.firmware }
}

async function runAndReport(context: Context, flags: RunFlags, firmware: Firmware | undefined): Promise<number> {
  const tried = await withFiles(context, flags, (opened) =>
    withBoardOutput(screenOf(context.out), context.settings.environment, () => runWithTriage(opened, flags, firmware)),
  )
  report({ ...tried, flags, context })
  if (tried.verdict.reason === 'timeout' && flags.session !== undefined && !firmware) context.out.say(ONLY_FROM_NOW)
  return flags.bisect ? bisectCodeOf(provenCodeOf(tried)) : tried.verdict.exitCode
}

function report({ context, flags, ...ended }: Tried & { flags: RunFlags; context: Context }): void {
  const { error } = ended
  const { isJson, isQuiet } = context.out
  if (isJson || isQuiet) context.out.record(recordOf({ ...ended, flags }), [], ended.attempt.session?.id)
  if (ended.attempt.screen) context.out.say(`\n${ended.attempt.screen.drawn}`)
  if (ended.attempt.crash) context.out.say(`\n${ended.attempt.crash.lines.join('\n')}`)
  const { coverage } = ended.attempt
  if (coverage)
    context.out.say(`\nCoverage: ${coverageSentence(coverage)}${flags.coverage ? `, in ${flags.coverage}` : ''}.`)
  if (!isJson) context.out.say(`\n${sentenceOf({ ...ended, flags })}`)
  // Why the work was stopped is said where the process ends.
  if (error === undefined || context.signal.aborted) return
  const [first, ...rest] = explain(error).split('\n')
  const unsaid = isJson ? [first, ...rest] : rest
  if (unsaid.length > 0) context.out.say(unsaid.join('\n'))
}
