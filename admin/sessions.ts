import type { Command } from 'commander'
import { z } from 'zod'
import { Id } from '#core/ids.ts'
import { endSessionAsOperator } from '#core/sessions/index.ts'
import { groupOf, operation } from './operation.ts'

export function sessions(program: Command): void {
  const group = groupOf(program, 'sessions', 'Sessions on boards')
  operation(group, 'end', {
    summary: 'End a session now (operator_ended). An ended one stays unchanged.',
    arguments: { id: 'the session' },
    input: z.strictObject({ id: Id('session') }),
    run: ({ id }) => endSessionAsOperator(id),
  })
}
