import { runEvery } from '#core/every.ts'
import { sweep } from './settle.ts'

const PAUSE_MS = 500

/**
 * Settles twice a second, so that sessions end and boards are reassigned without any read. Returns
 * how to stop it.
 */
export function startSweeper(onFailure: (error: unknown) => void, pauseMs = PAUSE_MS): () => Promise<void> {
  return runEvery({ work: sweep, onFailure, pauseMs })
}
