import { readFileSync } from 'node:fs'
import { asked, type Cluster, postmasterOf } from './outages.ts'

/** The ways to lose a primary. Each returns how to end it for good, if it has not ended yet. */
export const losses: Record<string, (primary: Cluster) => Promise<{ end: () => void }>> = {
  killed: async (primary) => {
    await kill(primary)
    return { end: () => {} }
  },
  hung: async (primary) => {
    const postmaster = await postmasterOf(primary)
    signalAll(postmaster, 'SIGSTOP')
    return { end: () => signalAll(postmaster, 'SIGKILL') }
  },
  'made read-only': async (primary) => {
    const postmaster = await postmasterOf(primary)
    await asked(primary, async (sql) => {
      await sql.unsafe('alter system set default_transaction_read_only = on')
      await sql`select pg_reload_conf()`
    })
    return { end: () => signalAll(postmaster, 'SIGKILL') }
  },
}

export async function kill(cluster: Cluster): Promise<void> {
  signalAll(await postmasterOf(cluster), 'SIGKILL')
}

/**
 * Sends a signal to a postmaster and all its processes. It is stopped first: a connection that it
 * accepted meanwhile would be served as if nothing had happened.
 */
function signalAll(postmaster: number, signal: NodeJS.Signals): void {
  process.kill(postmaster, 'SIGSTOP')
  const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8')
  for (const pid of [...(children.match(/\d+/g) ?? []).map(Number), postmaster]) {
    try {
      process.kill(pid, signal)
    } catch (error) {
      // It has ended by itself.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }
}
