'use client'

import { useMemo } from 'react'
import { LineReader } from '#components/console/lines.ts'
import type { Recording } from '#components/recording/recording.ts'
import { Plot } from './plot.ts'
import { Plotter } from './plotter.tsx'

type Props = { recording: Recording; name: string; atMs: number; onSeek: (ms: number) => void }

/** Draws the numbers in a recording, with a line at the present time of the film. */
export function FilmPlotter({ recording, name, atMs, onSeek }: Props) {
  const plot = useMemo(() => plotOf(recording), [recording])
  return <Plotter plot={plot} name={name} film={{ atMs, lengthMs: recording.lengthMs, onSeek }} />
}

function plotOf({ frames }: Recording): Plot {
  const plot = new Plot()
  const reader = new LineReader({ endsAtReturn: true })
  for (const { atMs, bytes } of frames)
    plot.feed(
      reader.feed(bytes, atMs).map(({ text }) => text),
      atMs,
    )
  return plot
}
