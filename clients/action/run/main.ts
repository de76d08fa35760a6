import { readFirmware } from '../../cli/commands/board-control.ts'
import { writeJunit } from '../../cli/commands/run.ts'
import { type Context, contextOf } from '../../cli/context.ts'
import { EXIT } from '../../cli/exit-codes.ts'
import { exitCodeOf, explain, InterruptedError } from '../../cli/failures.ts'
import { firmwareOf } from '../../cli/run/attempt.ts'
import { runWithRetries } from '../../cli/run/retries.ts'
import type { Session } from '../../typescript/src/index.ts'
import { readInputs, serviceInputs } from './inputs.ts'
import { reportRun } from './report.ts'
import { KEY_NAME, startKey } from './start-key.ts'
import { annotate, saveState, setOutput, setSecret, withoutCommands } from './workflow.ts'

const SIGNALS = { SIGINT: EXIT.interrupt, SIGTERM: EXIT.terminate } as const

const stop = new AbortController()
for (const [name, exitCode] of Object.entries(SIGNALS))
  process.on(name, () => stop.abort(new InterruptedError(exitCode, `Stopped by ${name}.`)))

try {
  process.exitCode = await main()
} catch (error) {
  process.exitCode = exitCodeOf(error)
  setOutput('exit-code', String(process.exitCode))
  annotate('error', 'Boardwalk', explain(error))
}
// A poll that was given up may still hold a connection open.
process.exit()

async function main(): Promise<number> {
  const { apiKey, url } = serviceInputs()
  if (apiKey) setSecret(apiKey)
  const key = startKey(process.env)
  const { flags, firmware: file, isNeutral } = readInputs(key, { [KEY_NAME]: key })
  const firmware = file === undefined ? undefined : firmwareOf(file, await readFirmware(file))
  const context: Context = { ...contextFor(apiKey, url), onSession }
  // Before the request: where its answer is lost, the step afterwards finds the session by it.
  saveState('idempotency_key', key)
  const tried = await withoutCommands(() => runWithRetries(context, flags, firmware))
  await writeJunit(tried, flags)
  reportRun(tried, flags, context.url)
  const { exitCode } = tried.verdict
  const isOurFault = exitCode === EXIT.infrastructure || exitCode === EXIT.noBoard
  return isNeutral && isOurFault ? 0 : exitCode
}

function contextFor(apiKey: string, url: string): Context {
  if (apiKey) process.env.SERVICE_API_KEY = apiKey
  return contextOf(url ? { url } : {}, stop.signal)
}

function onSession({ id }: Session): void {
  saveState('session_id', id)
  setOutput('session-id', id)
}
