import { useRef, useState } from 'react'
import type { Problem } from '#components/console/panel/command-text.ts'
import { type SetOptions, SetQueue } from './set-queue.ts'

/** A slider says so much that its calls alone would pass the limit of 300 a minute. */
const PAUSE_MS = 250
const pause = () => new Promise((resolve) => setTimeout(resolve, PAUSE_MS))

/** Sets a pin or a part. */
export type SetByName<Input> = (name: string, input: Input, options?: SetOptions) => void

type Does<Input> = {
  /** Returns why it is refused, if it is. */
  send: (name: string, input: Input) => Promise<Problem | undefined>
  onRefused: (problem: Problem) => void
}

/** Returns how to set the pins or the parts of a session, in order. */
export function useSetQueue<Input>(does: Does<Input>): SetByName<Input> {
  const latest = useRef(does)
  latest.current = does
  const [queue] = useState(
    () =>
      new SetQueue<Input>(async ({ name, input, isNewestEnough, onRefused: putBack }) => {
        const [problem] = await Promise.all([latest.current.send(name, input), isNewestEnough && pause()])
        if (!problem) return
        latest.current.onRefused(problem)
        putBack?.()
      }),
  )
  return (name, input, options) => queue.add(name, input, options)
}
