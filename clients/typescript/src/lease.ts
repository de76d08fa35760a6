import { pause } from './call-limit.ts'
import { type Boardwalk, read } from './client.ts'
import { ApiError, BoardwalkError } from './errors.ts'

/** A lease is renewed three times in its length, so two renewals may be lost. */
const RENEWALS_PER_LEASE = 3

type Options = { seconds: number; signal: AbortSignal; onWarning?: ((text: string) => void) | undefined }

/**
 * Renews a session's lease until the session has ended or `signal` aborts. A renewal that does not
 * get through is tried again at the next third of the lease.
 */
export async function keepLease(client: Boardwalk, session_id: string, options: Options): Promise<void> {
  const { seconds, signal, onWarning } = options
  while (await passes((seconds * 1000) / RENEWALS_PER_LEASE, signal)) {
    try {
      await read(client.http.POST('/v1/sessions/{session_id}/lease', { params: { path: { session_id } }, signal }))
    } catch (error) {
      if (signal.aborted || client.signal?.aborted) return
      if (error instanceof ApiError && ['session_ended', 'not_found', 'unauthorized'].includes(error.code)) return
      if (!(error instanceof BoardwalkError)) throw error
      onWarning?.(`The lease of ${session_id} was not renewed: ${error.message}`)
    }
  }
}

/** Returns whether the time passed without an abort. */
async function passes(ms: number, signal: AbortSignal): Promise<boolean> {
  try {
    await pause(ms, signal)
    return true
  } catch (error) {
    if (signal.aborted) return false
    throw error
  }
}
