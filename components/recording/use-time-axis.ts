import { useEffect } from 'react'
import { momentAt, timeAt } from './film-time.ts'
import type { PlaybackState } from './playback.ts'
import { timeAxisOf } from './time-axis.ts'
import type { Loaded } from './use-player.ts'

/**
 * Puts a film on the time axis of its session: other views see where it is, and it goes where they
 * do.
 */
export function useTimeAxis(sessionId: string, loaded: Loaded | null, { atMs }: PlaybackState): void {
  const axis = timeAxisOf(sessionId)
  const recording = loaded?.recording
  const playback = loaded?.playback

  useEffect(() => {
    axis.load(recording?.captures)
    return () => axis.load(undefined)
  }, [axis, recording])

  useEffect(() => {
    const time = recording && timeAt(recording, atMs)
    const shown = axis.shown()
    // Where the film went because of another view, that view knows the time better.
    const isTheirs = recording && shown?.by === 'waves' && momentAt(recording, shown.time) === atMs
    if (time !== undefined && !isTheirs) axis.show(time, 'film')
  }, [axis, recording, atMs])

  useEffect(() => {
    if (!recording || !playback) return
    return axis.subscribe(() => {
      const shown = axis.shown()
      const moment = shown?.by === 'waves' ? momentAt(recording, shown.time) : undefined
      if (moment === undefined || moment === playback.state.atMs) return
      playback.pause()
      playback.seek(moment)
    })
  }, [axis, recording, playback])
}
