import { EXIT } from '../../cli/exit-codes.ts'
import { readFirmware } from '../../cli/firmware.ts'
import { filesRead, picturesWritten } from '../../cli/run/declared.ts'
import { replaceEarlierReport } from '../../cli/run/earlier-report.ts'
import { withFiles } from '../../cli/run/files.ts'
import { runWithRetries } from '../../cli/run/retries.ts'
import { assertSeparate } from '../../cli/run/separate.ts'
import { withBoardOutput } from '../../cli/workflow-commands.ts'
import { text } from '../start-inputs.ts'
import { startKey } from '../start-key.ts'
import { contextOfStep, runStep } from '../step.ts'
import { saveState } from '../workflow.ts'
import { readInputs } from './inputs.ts'
import { reportRun } from './report.ts'

await runStep(async (signal) => {
  replaceEarlierReport(text('junit'))
  const context = contextOfStep(signal)
  const key = startKey(process.env)
  const { flags, firmware: file, isNeutral } = readInputs(key)
  const firmware = file === undefined ? undefined : await readFirmware(file)
  assertSeparate([flags.log, flags.junit, ...picturesWritten([flags])], [file, ...filesRead(flags)])
  // Before the request: where its answer is lost, the step afterwards finds the session by it.
  saveState('idempotency_key', key)
  const tried = await withFiles(context, flags, (opened) =>
    withBoardOutput(process.stdout, process.env, () => runWithRetries(opened, flags, firmware)),
  )
  const { heldUntil, session } = tried.attempt
  if (heldUntil && session) saveState('held_session', session.id)
  reportRun(tried, flags, context.url)
  const { exitCode } = tried.verdict
  const isOurFault = exitCode === EXIT.infrastructure || exitCode === EXIT.noBoard
  return isNeutral && isOurFault ? 0 : exitCode
})
