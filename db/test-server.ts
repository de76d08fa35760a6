import type { TestProject } from 'vitest/node'
import { openTemporary } from '#db/embedded/index.ts'
import { connect } from '#db/index.ts'
import { migrate } from '#db/migrate.ts'
import { testPostgres } from '#env.ts'
import { processShared } from '#process-shared.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The server's own database, from which others are made. */
    serverUrl: string
    /**
     * The migrated, empty database of which every test file gets a copy. Nothing stays connected to
     * it, or it could not be copied.
     */
    template: string
  }
}

/** A secret of the tests alone, unlike anything that stands in a log or a table. */
export const LOGIN_SECRET = 'the login secret of all the tests'

const NAME = `boardwalk_template_${process.pid}`

/** The projects of vitest.config.ts that use the server now. */
const shared = processShared('PostgreSQL of tests', () => ({ projects: 0, server: undefined as undefined | Started }))
type Started = ReturnType<typeof start>

/**
 * Vitest's global set-up: one PostgreSQL for all projects of vitest.config.ts, which is gone with
 * them, however they end. With TEST_DATABASE_URL it is that one, where databases are made and
 * dropped by a superuser.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  shared.projects++
  shared.server ??= start()
  const { url, stop } = await shared.server
  project.provide('serverUrl', url)
  project.provide('template', NAME)
  return async () => {
    if (--shared.projects > 0) return
    shared.server = undefined
    await stop()
  }
}

async function start() {
  const { url } = testPostgres()
  const server = url ? { url, stop: () => dropAll(url) } : await openTemporary()
  await execute(server.url, `create database ${NAME} template template0 encoding 'UTF8'`)
  await migrate(databaseAt(server.url, NAME))
  return server
}

async function execute(url: string, statement: string): Promise<void> {
  const database = connect(url)
  await database.execute(statement)
  await database.$client.end()
}

/** Drops the template, and the copies that processes have kept until their end. */
async function dropAll(url: string): Promise<void> {
  const database = connect(url)
  const names = await database.execute<{ name: string }>(
    `select datname as name from pg_database where datname = '${NAME}' or starts_with(datname, '${NAME}_')`,
  )
  for (const { name } of names) await database.execute(`drop database ${name} with (force)`)
  await database.$client.end()
}

/** The address of another database on the same server. */
export function databaseAt(serverUrl: string, name: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}
