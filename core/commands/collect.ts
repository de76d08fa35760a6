import { z } from 'zod'
import type { User } from '#core/users.ts'
import { collect } from './request.ts'
import type { Command } from './schemas.ts'

const kinds = ['core', 'coverage', 'recording'] as const

export const CollectArtifact = z
  .strictObject({
    kind: z.enum(kinds, `must be one of ${kinds.join(', ')}`).meta({
      description:
        '`core` is registers and memory, of boards with the capability `debug`; `coverage` is which instructions were executed, `recording` is all that reached the board, of boards with the capabilities `coverage` and `record`.',
    }),
  })
  .meta({ id: 'CollectArtifact' })

/** Asks the board of a session for a file about itself. Throws what `collect` throws. */
export function collectArtifact(
  user: User,
  sessionId: string,
  { kind }: z.output<typeof CollectArtifact>,
): Promise<Command> {
  return collect(user, sessionId, { kind, asked: {} })
}
