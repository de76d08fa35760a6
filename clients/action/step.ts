import { type Context, contextOf } from '../cli/context.ts'
import { exitCodeOf, explain } from '../cli/failures.ts'
import { applyProxy } from '../cli/proxy.ts'
import { resultOf } from '../cli/run/verdict.ts'
import { stopSignal } from '../cli/stop.ts'
import { type Session, UsageError } from '../typescript/src/index.ts'
import { INPUTS, serviceInputs } from './start-inputs.ts'
import { annotate, escapeMarkup, saveState, setOutput, setSecret, writeSummary } from './workflow.ts'

let hasSession = false

/**
 * Runs the work of a step, and exits with the code it returns. An error is an annotation, and an
 * exit code as the command line has it. The signals that a runner sends abort the work.
 */
export async function runStep(work: (signal: AbortSignal) => Promise<number>): Promise<never> {
  const signal = stopSignal()
  try {
    applyProxy(process.env, (text) => annotate('warning', 'Proxy', text))
    process.exitCode = await work(signal)
  } catch (thrown) {
    const error = signal.aborted ? signal.reason : thrown
    process.exitCode = exitCodeOf(error)
    const why = explain(error, undefined, INPUTS)
    setOutput('exit-code', String(process.exitCode))
    setOutput('result', resultOf({ exitCode: Number(process.exitCode) }))
    annotate('error', 'Boardwalk', why)
    writeSummary(`### Boardwalk\n\n<p>${hasSession ? 'Broken off' : 'Not started'}: ${escapeMarkup(why)}</p>`)
  }
  // A poll that was given up may still hold a connection open.
  process.exit()
}

/**
 * Masks the key in the log, and returns what commands work with. What somebody has stored on the
 * runner by `boardwalk login` is not for its jobs.
 */
export function contextOfStep(signal: AbortSignal): Context {
  const { apiKey, url } = serviceInputs()
  if (apiKey) {
    setSecret(apiKey)
    process.env.SERVICE_API_KEY = apiKey
  }
  if (!process.env.SERVICE_API_KEY)
    throw new UsageError('The input api-key is empty. Secrets are empty in workflows of forks.')
  if (!url && !process.env.SERVICE_URL) throw new UsageError('Give the input url, or set SERVICE_URL.')
  return { ...contextOf(url ? { url } : {}, { signal }), onSession: rememberSession, typeOption: 'board-type:' }
}

/** The step that runs afterwards ends what it finds in the state. */
function rememberSession({ id }: Session): void {
  hasSession = true
  saveState('session_id', id)
  setOutput('session-id', id)
}
