import type postgres from 'postgres'
import { env } from '#env.ts'
import { abandon, type Pending } from './cancel.ts'

type Client = postgres.Sql | postgres.TransactionSql

/**
 * How long anybody waits for one answer of the database, the wait for a connection included. It is
 * counted in turns of this process: while something else holds the process up, nothing is sent and
 * nothing read, which says nothing about the database.
 */
const maxWaitMs = () => 1_300 * env().databasePatience
/** How long work waits in this process, without a connection, for a lock that other work has. */
export const maxLockWaitMs = () => 5_000 * env().databasePatience
const TURN_MS = 100
/**
 * How many statements may wait, of eight calls at most (`batch.ts`). postgres.js by itself lets
 * any number wait, and each takes memory.
 */
const MAX_WAITING = 2_000
/** What PostgreSQL says to a write where it is no primary any more. */
const ONLY_READS = '25006'
/** And what it says of itself, beside the next answer to anything, when that changes. */
const READS_ONLY = /^(default_transaction_read_only|in_hot_standby)$/
/**
 * A connection was lost. postgres.js may then still write on it (its issue 1208), and never gets
 * that connection: later callers would wait for it in vain.
 */
const LOST = /^(CONNECTION_CLOSED|CONNECT_TIMEOUT|57P0[125])$/
/**
 * A connection was reset. What is sent on it before postgres.js knows is lost, and stays in its
 * list: when it connects again, it takes the first answers there for those of what was lost.
 */
const RESET = /^(ECONNRESET|EPIPE|ETIMEDOUT)$/
/**
 * How long the connections of a pool that is left stay open for what is under way. By then every
 * caller has an answer or has given up, and cancel requests have arrived: PgBouncer drops those
 * that come after their connection was closed.
 */
const leaveSeconds = () => 2 * env().databasePatience
/**
 * Outside of a transaction a write is not cancelled. If it waits for a standby, it would be
 * committed without it: PostgreSQL's own time-out spares that wait, a cancel request does not.
 */
const READS = /^\s*select\b/i

/** The database has not answered in time, or too many are waiting for it already. */
export class DatabaseTimeout extends Error {
  override name = 'DatabaseTimeout'
  readonly code = 'DATABASE_SILENT'
}

type Wait = { from: number; lastTurn: number; giveUp: (error: Error) => void }

/** What the statements of a pool are doing, and when the database last answered one. */
export class PoolMonitor {
  waiting = 0
  /**
   * Statements outside of transactions, and transactions: each has a connection to itself, or would
   * like one.
   */
  wanted = 0
  heardAt = performance.now()
  /**
   * Called where the connections are no good: somebody gave up, and nobody has heard from the
   * database meanwhile; or it only reads; or one of them is lost. Told how many seconds what is
   * under way may take.
   */
  readonly #leave: (patienceSeconds: number) => void
  readonly #said = new Map<string, string>()
  /** Who has waited longest comes first. */
  readonly #waits = new Set<Wait>()
  #turn = 0
  #turns: NodeJS.Timeout | undefined

  constructor(leave: (patienceSeconds: number) => void) {
    this.#leave = leave
  }

  /**
   * Looks at what a server says of itself: who has taken writes and does so no longer is left
   * before somebody writes, for there may be another.
   */
  hasSaid(name: string, value: string): void {
    if (value === 'on' && this.#said.get(name) === 'off' && READS_ONLY.test(name)) this.#leave(leaveSeconds())
    this.#said.set(name, value)
  }

  /** Looks at why something has failed. */
  hasFailed({ code = '' }: { code?: string }): void {
    if (code === ONLY_READS || RESET.test(code)) this.#leave(0)
    if (LOST.test(code)) this.#leave(leaveSeconds())
  }

  /**
   * Gives up on `work` after a while. `giveUp` is told why. Answers what to call when it has come
   * to an end.
   */
  watch(giveUp: (error: Error) => void): () => void {
    if (this.waiting >= MAX_WAITING) throw new DatabaseTimeout('too many are waiting for the database')
    this.waiting += 1
    const wait = { from: performance.now(), lastTurn: this.#turn + maxWaitMs() / TURN_MS, giveUp }
    this.#waits.add(wait)
    this.#turns ??= setInterval(() => this.#nextTurn(), TURN_MS)
    return () => {
      this.waiting -= 1
      this.#forget(wait)
    }
  }

  #nextTurn(): void {
    this.#turn += 1
    for (const wait of this.#waits) {
      if (wait.lastTurn > this.#turn) return
      // What has just arrived is read before that.
      setImmediate(() => this.#giveUp(wait))
    }
  }

  #giveUp(wait: Wait): void {
    if (!this.#forget(wait)) return
    wait.giveUp(new DatabaseTimeout(`the database has not answered within ${maxWaitMs()} ms`))
    if (this.heardAt < wait.from) this.#leave(leaveSeconds())
  }

  /** Returns true if it was still waiting. */
  #forget(wait: Wait): boolean {
    const wasWaiting = this.#waits.delete(wait)
    if (this.#waits.size === 0) {
      clearInterval(this.#turns)
      this.#turns = undefined
    }
    return wasWaiting
  }
}

/**
 * Wraps a client so that no call waits longer than that, in any state of the database:
 * PostgreSQL's own time-outs need a PostgreSQL that is reached. In a transaction, giving up on a
 * statement is giving up on the whole.
 */
export function withTimeouts<C extends Client>(client: C, traffic: PoolMonitor, giveUpAll?: (error: Error) => void): C {
  return new Proxy(client, {
    get(target, name) {
      if (name === 'unsafe') return unsafe
      if (name === 'begin' && 'begin' in target) return (work: Work) => begin(target, traffic, work)
      if (name === 'savepoint' && 'savepoint' in target)
        return (work: Work) => target.savepoint((tx) => work(withTimeouts(tx, traffic, giveUpAll)))
      return Reflect.get(target, name)
    },
  })

  function unsafe(...query: Parameters<postgres.Sql['unsafe']>) {
    const asked = refusingStrayAnswers(client.unsafe(...query) as Pending)
    const mayCancel = giveUpAll !== undefined || READS.test(query[0])
    const heard = traffic.watch((error) => {
      abandon(asked, error, mayCancel)
      giveUpAll?.(error)
    })
    const wants = giveUpAll ? 0 : 1
    traffic.wanted += wants
    asked.then(
      () => {
        heard()
        traffic.wanted -= wants
        traffic.heardAt = performance.now()
      },
      (error: { severity?: string; code?: string }) => {
        heard()
        traffic.wanted -= wants
        if (error.severity) traffic.heardAt = performance.now()
        traffic.hasFailed(error)
      },
    )
    return asked
  }
}

/**
 * Rejects a query whose answer belongs to no command. postgres.js gives one to a query that was
 * lost with its connection, when the next begins; PostgreSQL names the command of each real answer.
 */
function refusingStrayAnswers(query: Pending): Pending {
  const { resolve } = query
  query.resolve = (rows) => {
    if (rows && (rows as { command?: unknown }).command === null)
      query.reject(Object.assign(new Error('the connection was lost before the answer'), { code: 'ECONNRESET' }))
    else resolve(rows)
  }
  return query
}

type Work = (tx: postgres.TransactionSql) => Promise<unknown>

/**
 * `begin` and `commit` are statements too: both time out like any
 * other.
 */
async function begin(client: postgres.Sql, traffic: PoolMonitor, work: Work): Promise<unknown> {
  const given = Promise.withResolvers<unknown>()
  let gaveUp: Error | undefined
  const giveUp = (error: Error) => {
    gaveUp ??= error
    given.reject(error)
  }
  let heard = traffic.watch(giveUp)
  traffic.wanted += 1
  const whole = client.begin(async (tx) => {
    heard()
    heard = () => {}
    if (gaveUp) throw gaveUp
    try {
      return await work(withTimeouts(tx, traffic, giveUp))
    } finally {
      heard = traffic.watch(giveUp)
    }
  })
  const over = () => {
    heard()
    traffic.wanted -= 1
  }
  whole.finally(over).then(given.resolve, (error: Error & { code?: string }) => {
    traffic.hasFailed(error)
    given.reject(error)
  })
  return given.promise
}
