'use client'

import { useEffect, useState } from 'react'
import { LineReader } from '#components/console/lines.ts'
import type { OutputFeed } from '#components/console/output-feed.ts'
import { Plot } from './plot.ts'
import { Plotter } from './plotter.tsx'

/** Draws the numbers in the output of a live console. */
export function LivePlotter({ feed, name }: { feed: OutputFeed; name: string }) {
  const [plot] = useState(() => new Plot())

  useEffect(() => {
    plot.clear()
    const reader = new LineReader({ endsAtReturn: true })
    return feed.follow({
      output: (bytes, at) =>
        plot.feed(
          reader.feed(bytes, at).map(({ text }) => text),
          at,
        ),
    })
  }, [feed, plot])

  return <Plotter plot={plot} name={name} />
}
