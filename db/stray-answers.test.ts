import type postgres from 'postgres'
import { expect, test } from 'vitest'
import { PoolMonitor, withTimeouts } from './timeouts.ts'

/** A client that gives one answer to everything, as postgres.js does: by `resolve` of the query. */
function clientThatSays(command: string | null) {
  const unsafe = () => {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    const query = Object.assign(promise, { resolve, reject, state: {}, active: true })
    setImmediate(() => query.resolve(Object.assign([], { command, count: command && 0 })))
    return query
  }
  return { unsafe } as unknown as postgres.Sql
}

/**
 * Breaks where it is taken for an answer without rows: a valid key would be unknown, and a write
 * that was never carried out would be done.
 */
test('what comes without a command is no answer, and its connections are left at once', async () => {
  const left: number[] = []
  const ask = (command: string | null) =>
    withTimeouts(clientThatSays(command), new PoolMonitor((patience) => left.push(patience))).unsafe('select 1')
  await expect(ask('SELECT')).resolves.toHaveLength(0)
  expect(left).toEqual([])
  await expect(ask(null)).rejects.toMatchObject({ code: 'ECONNRESET' })
  expect(left).toEqual([0])
})
