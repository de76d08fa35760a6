import { afterAll, beforeAll, expect } from 'vitest'
import { startServer, type TestServer } from './start-server.ts'

/**
 * Starts a server before the tests of a file, and stops it after them. They fail if it has logged a
 * failure. Its members are there once the tests run.
 */
export function serveTests(databaseUrl: string): TestServer {
  const server = {} as TestServer
  beforeAll(async () => {
    Object.assign(server, await startServer(databaseUrl))
  })
  afterAll(async () => {
    await server.stop()
    expect(server.log()).toBe('')
  })
  return server
}
