import { fork } from 'node:child_process'
import { once } from 'node:events'

/** What a helper process can be asked for, by name. */
export type Acts = Record<string, (given: never) => Promise<unknown>>

export type Helper<A extends Acts> = {
  ask: <N extends keyof A & string>(name: N, ...given: Parameters<A[N]>) => Promise<Made<A, N>>
  stop: () => Promise<void>
}

type Made<A extends Acts, N extends keyof A> = Awaited<ReturnType<A[N]>>

/** Starts a helper process: its file calls `serveActs`. It is asked for one thing at a time. */
export function startHelper<A extends Acts>(file: string): Helper<A> {
  const child = fork(file, { execArgv: ['--no-warnings'], serialization: 'advanced' })
  const failed = once(child, 'exit').then(() => Promise.reject(new Error(`${file} has failed`)))
  // `ask` passes the failure on.
  failed.catch(() => {})
  return {
    ask: (name, ...[given]) => {
      child.send({ name, given })
      const said = Promise.race([once(child, 'message'), failed]) as Promise<[{ made: Made<A, typeof name> }]>
      return said.then(([{ made }]) => made)
    },
    stop: async () => {
      const hasEnded = child.exitCode !== null || child.signalCode !== null
      const gone = hasEnded || once(child, 'exit')
      if (child.connected) child.disconnect()
      await gone
    },
  }
}

/** In a helper process: does what it is asked for. What fails ends the process. */
export function serveActs(acts: Acts): void {
  process.once('disconnect', () => process.exit())
  process.on('message', async ({ name, given }: { name: string; given: never }) => {
    process.send?.({ made: await acts[name]?.(given) })
  })
}
