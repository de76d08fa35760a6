import { setImmediate } from 'node:timers/promises'

let end: Promise<void> | undefined

/**
 * Comes back when this pass of the event loop has done whatever it found to do. Answers that wait for it are sent one right after the
 * other: the first wakes whoever waits at the other end, which takes longer than most answers, and the rest find it awake.
 */
export function endOfPass(): Promise<void> {
  end ??= setImmediate().then(() => {
    end = undefined
  })
  return end
}
