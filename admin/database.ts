import type { Command } from 'commander'
import { z } from 'zod'
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
      await migrate(databaseAddress(), (line) => notes.push(line))
      return { migrated: true, notes }
    },
  })
}
