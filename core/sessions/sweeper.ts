import { setTimeout } from 'node:timers/promises'
import { sweep } from './settling.ts'

const PAUSE_MS = 2_000

/**
 * Settles every two seconds, so that sessions end and boards pass on while nobody looks. A sweep that fails is told and the next one
 * comes as usual. Answers how to stop it, which lets a sweep that is under way finish.
 */
export function startSweeper(onFailure: (error: unknown) => void, pauseMs = PAUSE_MS): () => Promise<void> {
  const stopping = new AbortController()
  const swept = keepSweeping(stopping.signal, onFailure, pauseMs)
  return async () => {
    stopping.abort()
    await swept
  }
}

async function keepSweeping(signal: AbortSignal, onFailure: (error: unknown) => void, pauseMs: number): Promise<void> {
  while (!signal.aborted) {
    await sweep().catch(onFailure)
    // Being stopped is the only way a pause fails.
    await setTimeout(pauseMs, undefined, { signal }).catch(() => {})
  }
}
