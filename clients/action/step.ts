import { type Context, contextOf } from '../cli/context.ts'
import { exitCodeOf, explain } from '../cli/failures.ts'
import { applyProxy } from '../cli/proxy.ts'
import { resultOf } from '../cli/run/verdict.ts'
import { stopSignal } from '../cli/stop.ts'
import { type Session, UsageError } from '../typescript/src/index.ts'
import { exchangeForJob } from './job-key.ts'
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
 * Masks the key in the log, and returns what commands work with. With a trust, the identity of the
 * job is exchanged for a key first. What somebody has stored on the runner by `boardwalk login` is
 * not for its jobs.
 */
export async function contextOfStep(signal: AbortSignal): Promise<Context> {
  const { apiKey, trust, url: given } = serviceInputs()
  const url = given || process.env.SERVICE_URL
  if (apiKey) {
    setSecret(apiKey)
    process.env.SERVICE_API_KEY = apiKey
  }
  if (apiKey && trust) throw new UsageError('Give one of the inputs api-key and trust, not both.')
  if (!trust && !process.env.SERVICE_API_KEY)
    throw new UsageError('The inputs api-key and trust are empty. Secrets are empty in workflows of forks.')
  if (!url) throw new UsageError('Give the input url, or set SERVICE_URL.')
  if (trust) await exchangeForJob(trust, url, signal)
  return { ...contextOf({ url }, { signal }), onSession: rememberSession, typeOption: 'board-type:' }
}

/** The step that runs afterwards ends what it finds in the state. */
function rememberSession({ id }: Session): void {
  hasSession = true
  saveState('session_id', id)
  setOutput('session-id', id)
}
