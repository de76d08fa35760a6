import type { TestProject } from 'vitest/node'
import { openTemporary } from '#db/embedded/index.ts'
import { connect } from '#db/index.ts'
import { migrate } from '#db/migrate.ts'
import { testPostgres } from '#env.ts'

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

/**
 * Vitest's global set-up: one PostgreSQL for a project of vitest.config.ts, which is gone with it,
 * however that ends. With TEST_DATABASE_URL it is that one, where databases are made and dropped by
 * a superuser; each project has a template of its own there.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url } = testPostgres()
  const template = `boardwalk_template_${project.name}`
  const server = url ? { url, stop: () => dropAll(url, template) } : await openTemporary()
  await dropAll(server.url, template)
  await execute(server.url, `create database ${template} template template0 encoding 'UTF8'`)
  await migrate(databaseAt(server.url, template))
  project.provide('serverUrl', server.url)
  project.provide('template', template)
  return server.stop
}

async function execute(url: string, statement: string): Promise<void> {
  const database = connect(url)
  await database.execute(statement)
  await database.$client.end()
}

/** Drops the template, and the copies that processes have kept until their end. */
async function dropAll(url: string, template: string): Promise<void> {
  const database = connect(url)
  const names = await database.execute<{ name: string }>(
    `select datname as name from pg_database where datname = '${template}' or starts_with(datname, '${template}_')`,
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
