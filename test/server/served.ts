import { afterAll, beforeAll, expect } from 'vitest'
import { brokenInvariants } from '#test/invariants.ts'
import { startServer, type TestServer } from './start-server.ts'

/** For tests: a server for one file, on the file's database. In the end no rule is broken. */
export function served(databaseUrl: string, env: Record<string, string> = {}): { readonly url: string } {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer(databaseUrl, env)
  })
  afterAll(async () => {
    expect(await brokenInvariants()).toEqual([])
    await server.stop()
    expect(server.log()).toBe('')
  })
  return {
    get url() {
      return server.url
    },
  }
}
