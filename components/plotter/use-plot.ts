'use client'

import { useEffect, useState } from 'react'
import { SECOND_MS } from '#durations.ts'
import type { Plot } from './plot.ts'

const SHOWN_MS = 100

/** Renders again after changes of a plot: ten times a second, or once for who wants less motion. */
export function usePlotVersion(plot: Plot): number {
  const [version, setVersion] = useState(plot.version)

  useEffect(() => {
    const pauseMs = matchMedia('(prefers-reduced-motion: reduce)').matches ? SECOND_MS : SHOWN_MS
    let timer: ReturnType<typeof setTimeout> | undefined
    const show = () => {
      timer = undefined
      setVersion(plot.version)
    }
    show()
    const stop = plot.subscribe(() => {
      timer ??= setTimeout(show, pauseMs)
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [plot])

  return version
}
