/** What the agent and the command line use and Node 20 does not have yet. */
Promise.withResolvers ??= function withResolvers<T>() {
  let settle: Pick<PromiseWithResolvers<T>, 'resolve' | 'reject'> | undefined
  const promise = new Promise<T>((resolve, reject) => {
    settle = { resolve, reject }
  })
  if (!settle) throw new Error('a promise calls its executor at once')
  return { promise, ...settle }
}

Array.fromAsync ??= async <T>(from: AsyncIterable<T>) => {
  const items: T[] = []
  for await (const item of from) items.push(item)
  return items
}

/** Real time instead of the thread's own: a busy computer makes its boards slower than need be. */
process.threadCpuUsage ??= () => ({ user: performance.now() * 1_000, system: 0 })
