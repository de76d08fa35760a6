import type { RequestListener } from 'node:http'

/**
 * Lets each pass of the event loop take in all requests that have come before it answers the first, and then answers one right after the
 * other. The first answer wakes whoever waits at the other end, which takes longer than most answers do, and the rest find it awake; were
 * each answered as it is read, it would have fallen asleep again. What a listener throws is its own: the others are still answered.
 */
export function inPasses(listener: RequestListener): RequestListener {
  const waiting: Parameters<RequestListener>[] = []
  const answer = () => {
    let answered = 0
    try {
      for (const asked of waiting) {
        answered += 1
        listener(...asked)
      }
    } finally {
      waiting.splice(0, answered)
      if (waiting.length > 0) setImmediate(answer)
    }
  }
  return (...asked) => {
    if (waiting.push(asked) === 1) setImmediate(answer)
  }
}
