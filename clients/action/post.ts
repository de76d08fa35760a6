import { counted } from '../cli/counted.ts'
import { applyProxy } from '../cli/proxy.ts'
import { ApiError, type Boardwalk, boardwalk, read, type Session } from '../typescript/src/index.ts'
import { VERSION } from '../typescript/src/version.ts'
import { oneLine } from '../typescript/src/visible.ts'
import { jobKey, revokeJobKey } from './job-key.ts'
import { serviceInputs } from './start-inputs.ts'
import { KEY_NAME } from './start-key.ts'
import { annotate, getState, setSecret } from './workflow.ts'

const TRY_MS = 5000
const RETRIES = 2

try {
  applyProxy(process.env, (text) => annotate('warning', 'Proxy', text))
  stopRenewing()
  await endWhatIsLeft()
} catch (error) {
  // The key of a job ends 15 minutes after its last step, and what it has started is over by then.
  const isOver = jobKey() && error instanceof ApiError && error.code === 'unauthorized'
  if (!isOver)
    annotate('warning', 'Boardwalk', `The session could not be ended, so its lease will end it. ${String(error)}`)
}
try {
  await revokeJobKey(serviceInputs().url || process.env.SERVICE_URL)
} catch (error) {
  annotate('warning', 'Boardwalk', `The key of this job was not revoked, and ends in 15 minutes. ${String(error)}`)
}
// A failure here must not fail a job whose verdict is known.
process.exit(0)

/** Where the service cannot be reached, a lease that nobody renews ends the session. */
function stopRenewing(): void {
  const pid = Number(getState('lease_pid'))
  if (!pid) return
  try {
    process.kill(pid)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

async function endWhatIsLeft(): Promise<void> {
  const [id, key] = [getState('session_id'), getState('idempotency_key')]
  if (!id && !key) return
  const { apiKey: given, url } = serviceInputs()
  const apiKey = given || jobKey()
  if (apiKey) setSecret(apiKey)
  const client = boardwalk({
    ...(url && { url }),
    ...(apiKey && { apiKey }),
    ...{ timeoutMs: TRY_MS, maxRetries: RETRIES, userAgent: `boardwalk-action/${VERSION}` },
  })
  // A retry may have started another session than the one whose id is known.
  const ids = new Set([...(id ? [id] : []), ...(key ? await liveWithKey(client, key) : [])])
  // A person wants to look at these boards, until their leases end them.
  for (const held of getState('held_session').split(' ')) ids.delete(held)
  for (const one of ids) say(await end(client, one))
}

async function liveWithKey(client: Boardwalk, key: string): Promise<string[]> {
  const query = { metadata: `${KEY_NAME}:${key}`, limit: 1 }
  const { active } = await read(client.http.GET('/v1/sessions', { params: { query } }))
  return active.map(({ id }) => id)
}

function end(client: Boardwalk, session_id: string): Promise<Session> {
  return read(client.http.DELETE('/v1/sessions/{session_id}', { params: { path: { session_id } } }))
}

function say({ id, end_reason, credits_used }: Session): void {
  const words = `Session ${id} has ended (${end_reason}) and cost ${counted(credits_used, 'credit')}.`
  process.stdout.write(`${oneLine(words)}\n`)
}
