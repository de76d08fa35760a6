import { SECOND_MS } from '#durations.ts'
import { type ConsoleStatus, readStatuses } from './status.ts'
import { watchStatus } from './watch.ts'

const MAX_WAIT_MS = 30 * SECOND_MS

/**
 * Returns the status of a session once its board has started, so that nothing is typed into a board
 * that does not listen yet. After 30 s it returns what is known then.
 */
export async function whenReady(status: ConsoleStatus): Promise<ConsoleStatus> {
  if (status.state !== 'starting') return status
  const ready = Promise.withResolvers<ConsoleStatus>()
  const stop = watchStatus(status, {
    onStatus: (changed) => {
      if (changed.state !== 'starting') ready.resolve(changed)
    },
  })
  const tooLate = setTimeout(() => ready.resolve(status), MAX_WAIT_MS)
  try {
    // It may have started before we watched.
    const now = (await readStatuses([status.sessionId])).get(status.sessionId)
    return now && now.state !== 'starting' ? now : await ready.promise
  } finally {
    clearTimeout(tooLate)
    stop()
  }
}
