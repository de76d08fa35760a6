import type { Command } from 'commander'
import { z } from 'zod'
import { dump, restore } from '#db/dump.ts'
import { migrate } from '#db/migrate.ts'
import { findDatabaseUrl } from './database-url.ts'
import { groupOf, operation } from './operation.ts'

export function database(program: Command): void {
  const group = groupOf(program, 'db', 'The database')
  operation(group, 'url', {
    summary: "Print the database's URL, with its password: for psql and for backups.",
    input: z.strictObject({}),
    run: async () => ({ url: findDatabaseUrl() }),
  })
  operation(group, 'migrate', {
    summary: 'Apply new migrations. The server also does this when it starts.',
    input: z.strictObject({}),
    run: async () => {
      const notes: string[] = []
      const report = (line: string) => {
        notes.push(line)
        // The migration may take minutes before it prints its result.
        if (process.stderr.isTTY) process.stderr.write(`${line}\n`)
      }
      await migrate(findDatabaseUrl(), report)
      return { migrated: true, notes }
    },
  })
  operation(group, 'dump', {
    summary: 'Write a snapshot of the database to a new file. The server can keep running.',
    input: z.strictObject({ file: z.string() }),
    arguments: { file: 'the new file' },
    run: async ({ file }) => ({ file, rows: await dump(findDatabaseUrl(), file) }),
  })
  operation(group, 'restore', {
    summary: 'Fill an empty database from a dump. The embedded database is started if needed.',
    input: z.strictObject({ file: z.string() }),
    arguments: { file: 'the dump' },
    startsDatabase: true,
    run: async ({ file }) => ({ file, rows: await restore(findDatabaseUrl(), file) }),
  })
}
