import { setTimeout as wait } from 'node:timers/promises'
import type { Sql } from 'postgres'
import { messageOf } from './error-cause.ts'
import { open } from './hosts.ts'

const LOOK_EVERY_MS = 150

type Blocker = {
  /** 0 for a prepared transaction, which has no process. */
  pid: number
  application: string | null
  role: string | null
  /** How long its transaction has been open. Null where our role may not see it. */
  seconds: number | null
  isAutovacuum: boolean
}

/**
 * Looks, over a connection of its own, at who blocks the connection with a process id. It has to
 * look again and again: PostgreSQL tells it only while somebody waits.
 */
export class BlockerWatch implements AsyncDisposable {
  #latest: Blocker[] = []
  #failure: unknown
  readonly #sql: Sql
  readonly #stopping = new AbortController()
  readonly #done: Promise<void>

  constructor(url: string, pid: number) {
    this.#sql = open(url, { max: 1, onnotice: () => {} })
    this.#done = this.#watch(pid)
  }

  /** Forgets what was seen until now. */
  reset(): void {
    this.#latest = []
    this.#failure = undefined
  }

  /** Whether nobody but automatic vacuuming was seen. */
  get isAutovacuumAlone(): boolean {
    return this.#latest.length > 0 && this.#latest.every(({ isAutovacuum }) => isAutovacuum)
  }

  /** Returns who was seen last, in words. */
  describe(): string {
    if (this.#latest.length > 0) return this.#latest.map(inWords).join(', ')
    return this.#failure ? `nobody knows whom (${messageOf(this.#failure)})` : 'somebody who was gone when we looked'
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#stopping.abort()
    await this.#done
    await this.#sql.end({ timeout: 1 })
  }

  async #watch(pid: number): Promise<void> {
    const { signal } = this.#stopping
    for (;;) {
      // Being stopped is the only way a pause fails.
      await wait(LOOK_EVERY_MS, undefined, { signal }).catch(() => {})
      if (signal.aborted) return
      try {
        const found = await blockersOf(this.#sql, pid)
        if (found.length > 0) this.#latest = found
      } catch (error) {
        this.#failure = error
      }
    }
  }
}

/** What other roles do is hidden from ours, but not their names; automatic vacuuming has none. */
async function blockersOf(sql: Sql, pid: number): Promise<Blocker[]> {
  return await sql<Blocker[]>`
    select blocker.pid, application_name as application, usename as role,
      extract(epoch from clock_timestamp() - xact_start)::int as seconds,
      datid is not null and usesysid is null as "isAutovacuum"
    from (select distinct unnest(pg_blocking_pids(${pid})) as pid) blocker left join pg_stat_activity using (pid)
    order by 1`
}

function inWords({ pid, application, role, seconds, isAutovacuum }: Blocker): string {
  if (pid === 0) return 'a prepared transaction (see pg_prepared_xacts)'
  const who = isAutovacuum ? 'autovacuum' : [application, role && `role ${role}`].filter(Boolean).join(', ')
  return `process ${pid} (${who}${seconds === null ? '' : `, in a transaction for ${seconds} s`})`
}
