import type { Command } from 'commander'
import { z } from 'zod'
import { dump, restore } from '#db/dump.ts'
import { migrate } from '#db/migrate.ts'
import { databaseAddress } from './address.ts'
import { groupOf, operation } from './operation.ts'

export function database(program: Command): void {
  const group = groupOf(program, 'db', 'Where everything is kept')
  operation(group, 'url', {
    summary: "The database's address, with its password: for psql and for backups.",
    input: z.strictObject({}),
    run: async () => ({ url: databaseAddress() }),
  })
  operation(group, 'migrate', {
    summary: 'Bring the database up to date. The server does this as well, when it starts.',
    input: z.strictObject({}),
    run: async () => {
      const notes: string[] = []
      const note = (line: string) => {
        notes.push(line)
        // It may take minutes until the answer.
        if (process.stderr.isTTY) process.stderr.write(`${line}\n`)
      }
      await migrate(databaseAddress(), note)
      return { migrated: true, notes }
    },
  })
  operation(group, 'dump', {
    summary: 'Write everything into a new file, as it is at this moment. The server goes on.',
    input: z.strictObject({ file: z.string() }),
    arguments: { file: 'where to' },
    run: async ({ file }) => ({ file, rows: await dump(databaseAddress(), file) }),
  })
  operation(group, 'restore', {
    summary: 'Fill an empty database from such a file. The embedded one is started for it where it does not run.',
    input: z.strictObject({ file: z.string() }),
    arguments: { file: 'the dump' },
    startsDatabase: true,
    run: async ({ file }) => ({ file, rows: await restore(databaseAddress(), file) }),
  })
}
