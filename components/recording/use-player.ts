'use client'

import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Terminal } from '#components/console/terminal.ts'
import { momentIn } from './moment.ts'
import { type AskedFlash, nameFlashes } from './name-flashes.ts'
import { Playback, type PlaybackState } from './playback.ts'
import { type Recording, RecordingReader } from './recording.ts'

export type Loaded = { playback: Playback; terminal: Terminal; recording: Recording }
export type Source = {
  url: string
  /** The first byte that is played. */
  from: number
  ticket: string | undefined
  name: string
  flashes: readonly AskedFlash[]
}

/**
 * Loads a recording into a terminal in an element. It shows the moment that the address names, and
 * otherwise the end, as the text below does.
 */
export function usePlayer(place: RefObject<HTMLDivElement | null>, { url, from, ticket, name, flashes }: Source) {
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [state, setState] = useState<PlaybackState>({ isPlaying: false, atMs: 0 })
  const opened = useRef<Terminal | null>(null)

  useEffect(() => {
    const element = place.current
    if (!element) return
    const leaving = new AbortController()
    load(`${url}?format=ndjson&from=${from}`, ticket, leaving.signal).then(
      async ({ recording: read, openTerminal }) => {
        const recording = { ...read, marks: nameFlashes(read, flashes) }
        if (leaving.signal.aborted) return
        const label = `Recording of ${name}. Space plays and pauses; the arrow keys move by five seconds, [ and ] to events.`
        const terminal = await openTerminal(element, { label, isReadOnly: true })
        if (leaving.signal.aborted) return terminal.dispose()
        opened.current = terminal
        const playback = new Playback(recording, {
          write: terminal.write,
          onState: setState,
          now: () => performance.now(),
          soon: (step) => requestAnimationFrame(step),
        })
        const toMoment = () => playback.seek(momentIn(location.hash) ?? recording.lengthMs)
        toMoment()
        addEventListener('hashchange', toMoment, { signal: leaving.signal })
        setLoaded({ playback, terminal, recording })
      },
      (error: unknown) => {
        if (!leaving.signal.aborted) setFailure(error instanceof Error ? error.message : String(error))
      },
    )
    return () => {
      leaving.abort()
      setLoaded((before) => {
        before?.playback.pause()
        return null
      })
      opened.current?.dispose()
      opened.current = null
    }
  }, [place, url, from, ticket, name, flashes])

  return { loaded, failure, state }
}

async function load(url: string, ticket: string | undefined, signal: AbortSignal) {
  const headers: Record<string, string> = ticket === undefined ? {} : { authorization: `Bearer ${ticket}` }
  const [response, { openTerminal }] = await Promise.all([
    fetch(url, { headers, signal }),
    import('#components/console/terminal.ts'),
  ])
  if (!response.ok) throw new Error(`the service answered ${response.status}`)
  return { recording: await readRecording(response), openTerminal }
}

/** Reads a recording as it comes, so that its text is never in memory as a whole. */
async function readRecording({ body }: Response): Promise<Recording> {
  const reader = new RecordingReader()
  const decoder = new TextDecoder()
  const chunks = body?.getReader()
  for (;;) {
    const { value, done } = (await chunks?.read()) ?? { value: undefined, done: true }
    reader.add(decoder.decode(value, { stream: !done }))
    if (done) return reader.end()
  }
}
