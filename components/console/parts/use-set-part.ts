import { useRef, useState } from 'react'
import type { Problem } from '#components/console/panel/command-text.ts'
import { askPart } from '#components/console/panel/control-board.ts'
import type { SetPart } from './part-control.tsx'
import { SetQueue } from './set-queue.ts'

/** Returns how to set parts of a session, in order. `onRefused` hears why one was not set. */
export function useSetPart(sessionId: string, onRefused: (problem: Problem) => void): SetPart {
  const refused = useRef(onRefused)
  refused.current = onRefused
  const [queue] = useState(
    () =>
      new SetQueue(async (part, input) => {
        const problem = await askPart(sessionId, part, input)
        if (problem) refused.current(problem)
      }),
  )
  return (part, input, isNewestEnough) => queue.add(part, input, isNewestEnough)
}
