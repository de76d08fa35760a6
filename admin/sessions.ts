import type { Command } from 'commander'
import { z } from 'zod'
import { Id } from '#core/ids.ts'
import { endSessionAsOperator } from '#core/sessions/index.ts'
import { groupOf, operation } from './operation.ts'

export function sessions(program: Command): void {
  const group = groupOf(program, 'sessions', 'Time on boards')
  operation(group, 'end', {
    summary: 'End a session now (operator_ended). One that has ended is answered as it is.',
    arguments: { id: 'the session' },
    input: z.strictObject({ id: Id('session') }),
    run: ({ id }) => endSessionAsOperator(id),
  })
}
