import type postgres from 'postgres'

type Query = ReturnType<postgres.Sql['unsafe']>
/** What postgres.js keeps on a query and does not declare. */
export type Pending = Query & {
  /** The connection it was sent on, null while it waits for one. */
  state: unknown
  /** True while it is the first on its connection, so that PostgreSQL works on it. */
  active: boolean
  resolve: (rows: unknown) => void
  reject: (error: Error) => void
  /**
   * Sends a cancel request. `Query.cancel` calls it too, but drops its promise, and with it errors.
   */
  canceller: ((query: Pending) => Promise<void>) | null
}

const POLL_MS = 50

/**
 * Rejects a query nobody waits for any more. If it was not sent yet, it leaves the queue. If it
 * was, and `mayCancel` is true, PostgreSQL is asked to cancel it.
 */
export function abandon(query: Pending, error: Error, mayCancel: boolean): void {
  if (!query.state) {
    query.reject(error)
    query.cancel()
    return
  }
  const { active } = query
  query.reject(error)
  query.active = active
  if (mayCancel) cancelOnceActive(query)
}

/**
 * Sends the cancel request when PostgreSQL works on the query. A request names a connection, and so
 * would end the statement before it. Marked as cancelled while it waits, postgres.js would take its
 * answer for that of the next.
 */
function cancelOnceActive(query: Pending): void {
  let isOver = false
  query.resolve = query.reject = () => {
    isOver = true
  }
  const look = () => {
    if (isOver || query.active) clearInterval(timer)
    // If the request does not arrive, PostgreSQL is out of reach, which the caller has been told.
    if (!isOver && query.active) query.canceller?.(query).catch(() => {})
  }
  const timer = setInterval(look, POLL_MS).unref()
  look()
}
