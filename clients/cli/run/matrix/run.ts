import { bisectCodeOf, provenCodeOf } from '../../bisect.ts'
import type { Context } from '../../context.ts'
import { reportAll } from '../../jobs/report.ts'
import { runAll } from '../../jobs/run-all.ts'
import { withBoardOutput } from '../../workflow-commands.ts'
import { screenOf } from '../attempt.ts'
import type { RunFlags } from '../flags.ts'
import { matrixOf } from './jobs.ts'

/**
 * Runs a file on each board type and shard, prints what they came to, and returns the exit code.
 * All of them together cost at most `--max-credits`.
 */
export function runMatrix(context: Context, flags: RunFlags, file: string | undefined): Promise<number> {
  const { isQuiet } = context.out
  const screen = isQuiet ? process.stderr : screenOf(context.out)
  return withBoardOutput(screen, context.settings.environment, async () => {
    const { parallel, maxCredits, sessionFile, bisect } = flags
    const all = await runAll(context, matrixOf(flags, file), {
      ...{ parallel, maxCredits, sessionFile },
      ...(bisect && { codeOf: provenCodeOf }),
      lines: isQuiet ? undefined : screen,
    })
    reportAll(context, all, 'job')
    return bisect ? bisectCodeOf(all.exitCode) : all.exitCode
  })
}
