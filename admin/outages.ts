import type { Command } from 'commander'
import { z } from 'zod'
import { listOutagesAsOperator, noteOutage, OutageNote } from '#core/uptime/index.ts'
import { groupOf, operation } from './operation.ts'

const Moment = z.iso.datetime('must be a moment of `outages list`').transform((text) => new Date(text))

export function outages(program: Command): void {
  const group = groupOf(program, 'outages', 'What was down, as the status page lists it')
  operation(group, 'list', {
    summary: 'The last 100 outages with their notes, the newest first.',
    input: z.strictObject({}),
    run: async () => ({ outages: await listOutagesAsOperator() }),
  })
  operation(group, 'note', {
    summary: 'Say on the status page what happened. The text is for all that went down at this moment.',
    arguments: { began_at: 'when it began, as `outages list` says it' },
    required: { '--text <text>': 'one line, at most 500 characters; "" removes it' },
    input: z.strictObject({ began_at: Moment, text: OutageNote }),
    run: async ({ began_at, text }) => ({ outages: await noteOutage(began_at, text) }),
  })
}
