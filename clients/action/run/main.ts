import type { Context } from '../../cli/context.ts'
import { EXIT } from '../../cli/exit-codes.ts'
import { readFirmware } from '../../cli/firmware.ts'
import { runAll } from '../../cli/jobs/run-all.ts'
import { filesRead, filesWritten, picturesWritten } from '../../cli/run/declared.ts'
import { replaceEarlierReport } from '../../cli/run/earlier-report.ts'
import { withFiles } from '../../cli/run/files.ts'
import { isMatrix } from '../../cli/run/matrix/flags.ts'
import { matrixOf } from '../../cli/run/matrix/jobs.ts'
import { assertSeparate } from '../../cli/run/separate.ts'
import { runWithTriage } from '../../cli/run/triage/triage.ts'
import { withBoardOutput } from '../../cli/workflow-commands.ts'
import { text } from '../start-inputs.ts'
import { startKey } from '../start-key.ts'
import { contextOfStep, runStep } from '../step.ts'
import { saveState } from '../workflow.ts'
import { type Inputs, readInputs } from './inputs.ts'
import { reportRun } from './report.ts'
import { reportMatrix } from './report-matrix.ts'

await runStep(async (signal) => {
  replaceEarlierReport(text('junit'))
  const context = await contextOfStep(signal)
  const key = startKey(process.env)
  const inputs = readInputs(key)
  const exitCode = await (isMatrix(inputs.flags) ? runMatrix : runOne)(context, inputs, key)
  const isOurFault = exitCode === EXIT.infrastructure || exitCode === EXIT.noBoard
  return inputs.isNeutral && isOurFault ? 0 : exitCode
})

async function runOne(context: Context, { flags, firmware: file }: Inputs, key: string): Promise<number> {
  const firmware = file === undefined ? undefined : await readFirmware(file)
  assertSeparate([flags.junit, ...filesWritten(flags), ...picturesWritten([flags])], [file, ...filesRead(flags)])
  // Before the request: where its answer is lost, the step afterwards finds the session by it.
  saveState('idempotency_key', key)
  const tried = await withFiles(context, flags, (opened) =>
    withBoardOutput(process.stdout, process.env, () => runWithTriage(opened, flags, firmware)),
  )
  const { heldUntil, session } = tried.attempt
  if (heldUntil && session) saveState('held_session', session.id)
  reportRun(tried, flags, context.url)
  return tried.verdict.exitCode
}

async function runMatrix(context: Context, { flags, firmware }: Inputs, key: string): Promise<number> {
  saveState('idempotency_key', key)
  const { parallel, maxCredits } = flags
  const all = await withBoardOutput(process.stdout, process.env, () =>
    runAll(context, matrixOf(flags, firmware), { parallel, maxCredits, lines: process.stdout }),
  )
  const held = all.ended.flatMap(({ tried: { attempt } }) => (attempt.heldUntil && attempt.session?.id) ?? [])
  if (held.length > 0) saveState('held_session', held.join(' '))
  reportMatrix(all, context.url)
  return all.exitCode
}
