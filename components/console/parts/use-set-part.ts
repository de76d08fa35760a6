import { useRef, useState } from 'react'
import type { Problem } from '#components/console/panel/command-text.ts'
import { askPart } from '#components/console/panel/control-board.ts'
import type { SetPart } from './part-control.tsx'
import { SetQueue } from './set-queue.ts'

/** A slider says so much that its calls alone would pass the limit of 300 a minute. */
const PAUSE_MS = 250
const pause = () => new Promise((resolve) => setTimeout(resolve, PAUSE_MS))

/** Returns how to set parts of a session, in order. `onRefused` hears why one was not set. */
export function useSetPart(sessionId: string, onRefused: (problem: Problem) => void): SetPart {
  const refused = useRef(onRefused)
  refused.current = onRefused
  const [queue] = useState(
    () =>
      new SetQueue(async ({ part, input, isNewestEnough, onRefused: putBack }) => {
        const [problem] = await Promise.all([askPart(sessionId, part, input), isNewestEnough && pause()])
        if (!problem) return
        refused.current(problem)
        putBack?.()
      }),
  )
  return (part, input, options) => queue.add(part, input, options)
}
