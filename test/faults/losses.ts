import { asked, type Cluster } from './outages.ts'

/** The ways to lose a primary. Each returns how to end it for good, if it has not ended yet. */
export const losses: Record<string, (primary: Cluster) => Promise<{ end: () => void }>> = {
  killed: async (primary) => {
    await kill(primary)
    return { end: () => {} }
  },
  hung: async (primary) => {
    const signal = await toAll(primary)
    signal('SIGSTOP')
    return { end: () => signal('SIGKILL') }
  },
  'made read-only': async (primary) => {
    const signal = await toAll(primary)
    await asked(primary, async (sql) => {
      await sql.unsafe('alter system set default_transaction_read_only = on')
      await sql`select pg_reload_conf()`
    })
    return { end: () => signal('SIGKILL') }
  },
}

export async function kill(cluster: Cluster): Promise<void> {
  const signal = await toAll(cluster)
  signal('SIGKILL')
}

/** Returns how to send a signal to a server and all its processes. */
async function toAll(cluster: Cluster): Promise<(signal: NodeJS.Signals) => void> {
  const pids = await asked(cluster, async (sql) => {
    const [file] = await sql`select pg_read_file('postmaster.pid') as text`
    const rows = await sql<{ pid: number }[]>`select pid from pg_stat_activity where pid <> pg_backend_pid()`
    return [Number(String(file?.text).split('\n')[0]), ...rows.map(({ pid }) => pid)]
  })
  return (signal) => {
    for (const pid of pids) {
      try {
        process.kill(pid, signal)
      } catch (error) {
        // It has ended by itself.
        if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
      }
    }
  }
}
