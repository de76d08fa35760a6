'use client'

import { useEffect, useRef, useState } from 'react'
import { SECOND_MS } from '#durations.ts'
import { useMedia } from './use-media.ts'

/** Returns a value as it is; for who wants less motion, as it was when the last second began. */
export function useCalmly<T>(value: T): T {
  const isCalm = useMedia('(prefers-reduced-motion: reduce)')
  const latest = useRef(value)
  const [shown, show] = useState(value)
  useEffect(() => {
    latest.current = value
  }, [value])
  useEffect(() => {
    if (!isCalm) return
    const timer = setInterval(() => show(latest.current), SECOND_MS)
    return () => clearInterval(timer)
  }, [isCalm])
  return isCalm ? shown : value
}
