import type { Command } from 'commander'
import type { Context } from '../context.ts'
import { explain } from '../failures.ts'
import { type Firmware, readFirmware } from '../firmware.ts'
import { screenOf } from '../run/attempt.ts'
import { withFiles } from '../run/files.ts'
import { assertDecidable, type RunFlags, withRunOptions } from '../run/flags.ts'
import { runWithRetries, type Tried } from '../run/retries.ts'
import { recordOf, sentenceOf } from '../run/verdict.ts'
import { withBoardOutput } from '../workflow-commands.ts'
import { apiCommand, type Run } from './registry.ts'

export function runCommand(run: Run): Command {
  const described = {
    usage: 'run [file]',
    summary: 'Start a board, flash a file, and test what it prints. Exits 0 if it passed and 1 if it failed.',
    examples: [
      "run --type uno-emulated --expect '> $'",
      "run app.uf2 --type pico-emulated --expect 'login:' --send 'root\\n' --expect 'ALL PASS' --fail 'panic|FAIL' --junit out.xml",
    ],
  }
  return apiCommand<RunFlags>(
    described,
    run,
    async (context, flags, [file]) => {
      assertDecidable(flags)
      const firmware = file === undefined ? undefined : await readFirmware(file)
      run.exitCode = await runAndReport(context, flags, firmware)
    },
    withRunOptions,
  )
}

async function runAndReport(context: Context, flags: RunFlags, firmware: Firmware | undefined): Promise<number> {
  const tried = await withFiles(context, flags, (opened) =>
    withBoardOutput(screenOf(context.out), context.settings.environment, () => runWithRetries(opened, flags, firmware)),
  )
  report({ ...tried, flags, context })
  return tried.verdict.exitCode
}

function report({ context, flags, ...ended }: Tried & { flags: RunFlags; context: Context }): void {
  const { error } = ended
  if (error !== undefined) context.out.say(explain(error))
  const { isJson, isQuiet } = context.out
  if (isJson || isQuiet) context.out.record(recordOf({ ...ended, flags }), [], ended.attempt.session?.id)
  if (!isJson) context.out.say(`\n${sentenceOf({ ...ended, flags })}`)
}
