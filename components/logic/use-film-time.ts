import { useSyncExternalStore } from 'react'
import type { CaptureTime } from '#components/recording/recording.ts'
import { timeAxisOf } from '#components/recording/time-axis.ts'
import { TICKS_PER_SECOND } from '#wire/capture-file.ts'
import type { Traces } from '#wire/decoders/index.ts'

const TICKS_PER_MS = TICKS_PER_SECOND / 1_000
/** A board that took so many times as long as its own time says was not as fast as a real one. */
const SLOW = 1.2

/** Where the film of a session is in a capture. */
export type FilmTime = {
  /** In ticks since the beginning of the capture; outside of it, below 0 or above its length. */
  ticks: number
  /** Moves the film to a time of the capture. */
  seek: (ticks: number) => void
}

type Length = Pick<Traces, 'ticks' | 'triggerTicks'>

/** Returns where the film is; null without one, and for a capture that it knows nothing of. */
export function useFilmTime(sessionId: string, captureId: string, traces: Length): FilmTime | null {
  const axis = timeAxisOf(sessionId)
  const shown = useSyncExternalStore(axis.subscribe, axis.shown, axis.shown)
  const taken = useSyncExternalStore(axis.subscribe, axis.captures, axis.captures).get(captureId)
  if (!taken || !shown) return null
  const { beginMs, ticksPerMs } = spanOf(taken, traces)
  return {
    ticks: Math.round((shown.time - beginMs) * ticksPerMs),
    seek: (ticks) => axis.show(beginMs + ticks / ticksPerMs, 'waves'),
  }
}

/**
 * Returns when a capture began, in milliseconds since the epoch, and how much of it there is in
 * each. It ended at its note. One without a trigger began as it was armed, which says whether the
 * board was slower than a real one.
 */
export function spanOf({ armed, complete }: CaptureTime, { ticks, triggerTicks }: Length) {
  const boardMs = ticks / TICKS_PER_MS
  const passedMs = armed === null || triggerTicks !== null ? boardMs : complete - armed
  const isSlow = passedMs > SLOW * boardMs
  return {
    beginMs: complete - (isSlow ? passedMs : boardMs),
    ticksPerMs: isSlow ? ticks / passedMs : TICKS_PER_MS,
  }
}
