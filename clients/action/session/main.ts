import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Context } from '../../cli/context.ts'
import { parseSeconds } from '../../cli/durations.ts'
import { applyProxy } from '../../cli/proxy.ts'
import { assertOnline, startOptionsOf, startWith } from '../../cli/start-options.ts'
import { boardwalk, keepLease, type LiveSession, offersOf, type Session } from '../../typescript/src/index.ts'
import { keepKey } from '../job-key.ts'
import { named, startInputs, text } from '../start-inputs.ts'
import { startKey } from '../start-key.ts'
import { contextOfStep, runStep } from '../step.ts'
import { exportVariable, getInput, saveState, setOutput } from '../workflow.ts'

/** What this program is started with to renew a lease while the other steps of the job run. */
const KEEP_LEASE = 'keep-lease'
const MINUTES = 60

const [, , mode, sessionId = '', seconds, trust] = process.argv
if (mode === KEEP_LEASE) await keep()
else await runStep(start)

async function start(signal: AbortSignal): Promise<number> {
  const context = await contextOfStep(signal)
  const key = startKey(process.env)
  const flags = { ...startInputs(key, MINUTES), ...named('lease', text('lease', parseSeconds)) }
  const options = startOptionsOf(flags, flags.type, context)
  await assertOnline(offersOf(context.client, options), flags)
  // Before the request: where its answer is lost, the step afterwards finds the session by it.
  saveState('idempotency_key', key)
  const onChange = (session: Session) => {
    context.onSession?.(session)
    options.onChange?.(session)
  }
  await using session = await startWith(context, flags, { ...options, onChange })
  await startKeeper(context, session)
  const { id, board_id } = session.record
  setOutput('board-id', board_id ?? '')
  setOutput('session-url', `${context.url}/sessions/${id}`)
  exportVariable('SERVICE_SESSION_ID', id)
  exportVariable('SERVICE_URL', context.url)
  // Masked before. A key that is a secret of the workflow is there already.
  if (getInput('trust')) exportVariable('SERVICE_API_KEY', context.client.apiKey ?? '')
  session.release()
  return 0
}

/**
 * Starts a process that outlives this step. It has no part of the terminal, and its key is in its
 * environment, which other users cannot read.
 */
async function startKeeper({ client }: Context, { record }: LiveSession): Promise<void> {
  const args = [fileURLToPath(import.meta.url), KEEP_LEASE, record.id, String(record.lease_seconds), getInput('trust')]
  const env = { ...process.env, SERVICE_API_KEY: client.apiKey ?? '', SERVICE_URL: client.url }
  const keeper = spawn(process.execPath, args, { detached: true, stdio: 'ignore', env })
  await once(keeper, 'spawn')
  keeper.unref()
  saveState('lease_pid', String(keeper.pid))
}

/** Ends by itself once the session has ended. Until then it also renews the key of a trust. */
async function keep(): Promise<void> {
  applyProxy(process.env, () => {})
  if (trust) await keepKey(trust)
  await keepLease(boardwalk(), sessionId, { seconds: Number(seconds), signal: new AbortController().signal })
}
