import type { TestProject } from 'vitest/node'
import { openTemporary } from '#db/embedded/index.ts'
import { connect } from '#db/index.ts'
import { migrate } from '#db/migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The server's own database, from which others are made. */
    serverUrl: string
  }
}

/** The migrated, empty database of which every test file gets a copy. Nothing stays connected to it, or it could not be copied. */
export const TEMPLATE = 'boardwalk_template'

/** A secret of the tests alone, unlike anything that stands in a log or a table. */
export const LOGIN_SECRET = 'the login secret of all the tests'

/** Vitest's global set-up: one PostgreSQL for the whole run. It is gone with the run, however that ends. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await openTemporary()
  const database = connect(server.url)
  await database.execute(`create database ${TEMPLATE}`)
  await database.$client.end()
  await migrate(databaseAt(server.url, TEMPLATE))
  project.provide('serverUrl', server.url)
  return server.stop
}

/** The address of another database on the same server. */
export function databaseAt(serverUrl: string, name: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}
